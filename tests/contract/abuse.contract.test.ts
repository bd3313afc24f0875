import { beforeAll, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

describeOnStore("Abuse", () => {
  const portal = usePortal();
  let one: Person;
  beforeAll(async () => {
    one = await portal.applicant();
  });

  it("refuses prototype keys, and changes no prototype", async () => {
    const sent =
      '{"answers":{"__proto__":{"polluted":"x"},"constructor":"x","toString":"x","first_name":"Ann"},"__proto__":{"is_admin":true}}';
    const { status, body } = await one.call("PUT", "/api/answer", sent);
    expect(status).toBe(200);
    expect((body["refused"] as { key: string }[]).map(({ key }) => key).sort()).toEqual([
      "__proto__",
      "constructor",
      "toString",
    ]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    for (const body of [
      { tab_id: "__proto__", chosen_tab: "x" },
      { tab_id: "constructor", chosen_tab: "name" },
    ])
      expect((await one.call("PUT", "/api/tabs", body)).status).toBe(400);
    expect((await one.call("PUT", "/api/add-another", { button_id: "__proto__", num_components: 2 })).status).toBe(400);
    expect((await one.call("POST", "/api/validations", '{"errors":{"__proto__":["x"]}}')).status).toBeLessThan(500);
  });

  it("ignores fields that the call does not have (mass assignment)", async () => {
    const before = (await one.call("GET", "/api/profile")).body;
    await one.call("PUT", "/api/answer", {
      answers: {},
      account: "someone",
      tenant: "other",
      webStatus: [{ web_status: "submitted", at: 1 }],
      web_status: "submitted",
      revision: 99,
      documents: { personal_sketch_pdf: {} },
    });
    await one.call("PUT", "/api/last-page", { last_page: "/about", username: "boss@example.edu" });
    const after = (await one.call("GET", "/api/profile")).body;
    expect(after["web_status"]).toEqual(before["web_status"]);
    expect(after["username"]).toBe(one.username);
    expect(after["document_answer"]).toEqual({});
  });

  it("derives the label of a choice on the server", async () => {
    const { body } = await one.call("PUT", "/api/answer", {
      answers: { country: "USA", country_desc: "<script>alert(1)</script>" },
    });
    expect(body["answer"]).toMatchObject({ country: "USA", country_desc: "United States" });
  });

  it("refuses writes and logout from another site", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://localhost:3000" },
      { origin: "http://localhost:3001" },
    ] as Record<string, string>[]) {
      expect((await one.call("PUT", "/api/answer", { answers: {} }, headers)).body["code"]).toBe("origin_refused");
      expect((await one.call("GET", "/api/logout", undefined, headers)).body["code"]).toBe("origin_refused");
    }
    expect((await one.call("PUT", "/api/answer", { answers: {} }, { origin: "http://localhost:3000" })).status).toBe(
      200,
    );
  });

  it("shows stored emails only on this machine, and only under a host name that means this machine", async () => {
    expect((await portal.person().call("GET", "/dev/mail")).status).toBe(200);
    expect((await portal.person().call("GET", "/dev/mail", undefined, { host: "rebound.example:3000" })).status).toBe(
      404,
    );
  });

  it("answers 404 in JSON, not a page, for a missing file", async () => {
    const statusOf = async (path: string) => {
      const answer = await portal.app.request(path);
      return `${answer.status} ${answer.headers.get("content-type")?.split(";")[0]}`;
    };
    const files = ["/.git/config", "/.env", "/a/.ssh/id", "/wp-login.php", "/backup.zip", "/.well-known/x"];
    const disguised = ["/wp-login.php/x", "/%2egit/config", "/.git%2fconfig", "/a%2F.env", "/.well-known/security.txt"];
    for (const path of [...files, ...disguised]) expect(await statusOf(path), path).toBe("404 application/json");
    for (const path of ["/", "/about", "/nowhere", "/login", "/confirm?username=a", "/completion", "/index.html"])
      expect(await statusOf(path), path).toBe("200 text/html");
  });

  it("explains a link that leads nowhere or fails, and offers a next step", async () => {
    const follow = async (path: string) => {
      const answer = await portal.app.request(`http://localhost:3000${path}`, {
        headers: { accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8" },
      });
      const page = await answer.text();
      expect(answer.headers.get("content-security-policy"), path).toMatch(/^default-src 'none'/);
      expect(answer.headers.get("cache-control"), path).toBe("no-store");
      expect(page, path).toMatch(/<html lang="en-US">[^]*<meta name="robots" content="noindex"[^]*<main>\s*<h1>/);
      return `${answer.status} ${/<h1>(.*?)<\/h1>/.exec(page)?.[1]} ${/<a href="(.*?)"/.exec(page)?.[1]}`;
    };
    for (const path of ["/.env", "/brochure.pdf", "/service/none", "/config/none/theme.css", "/api/nothing"])
      expect(await follow(path), path).toBe("404 Page not found /");
    for (const path of ["/api/pdf/file", "/api/document-answer/x"])
      expect(await follow(path), path).toBe("401 This did not work /login");
    for (const path of ["/service/pdf", "/service/document/personal_sketch_pdf"])
      expect(await follow(`${path}?service_token=none`)).toBe("403 This did not work /");
  });

  it("lets search engines read public pages, and describes these pages", async () => {
    const robots = await portal.app.request("/robots.txt");
    expect([robots.status, robots.headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
    expect(await robots.text()).toBe("User-agent: *\nDisallow: /api/\nDisallow: /service/\n");
    const page = await (await portal.app.request("/login")).text();
    expect(page).toMatch(/<meta name="description" content="Alder Ridge Graduate Admissions: apply online\. /);
  });

  it("names a security contact if one is configured", async () => {
    const { deps } = portal.parts;
    const app = createApp({ ...deps, settings: { ...deps.settings, securityContact: "mailto:security@example.edu" } });
    const text = await (await app.request("http://localhost:3000/.well-known/security.txt")).text();
    expect(text).toContain("Contact: mailto:security@example.edu\n");
  });

  it("sends strict headers with pages and calls", async () => {
    for (const path of ["/", "/api/profile", "/livez"]) {
      const { headers } = await portal.person().call("GET", path);
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; script-src 'self'( 'sha256-[\w+/]+=')?;/,
      );
      expect(headers.get("content-security-policy")).not.toContain("unsafe");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
  });
});

import { beforeAll, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { type Person, API_KEY, type Answer } from "./portal.fixture.ts";
import { OF_ANSWERS } from "../../server/middleware/limit-bodies.ts";
import { readDocumentedApi } from "./documented.ts";
import { MAX_CHANGES } from "../../engine/protocol/index.ts";
import { HOSTILE_BODIES } from "./hostile-bodies.ts";

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

  it("ignores fields that a call does not define (mass assignment)", async () => {
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

  it("refuses writes and logout from another origin", async () => {
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

  it.each([
    ["127.0.0.1", "localhost:3000", 200],
    ["::1", "localhost:3000", 200],
    ["203.0.113.9", "localhost:3000", 404],
    ["127.0.0.1", "rebound.example:3000", 404],
  ])("answers a request for stored emails from %s at host %s with %i", async (remoteAddress, host, status) => {
    const env = { incoming: { socket: { remoteAddress } } };
    expect((await portal.app.request("/dev/mail", { headers: { host } }, env)).status).toBe(status);
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

  it("lets search engines read pages, and describes the log-in page", async () => {
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

describeOnStore("Hostile bodies", () => {
  const portal = usePortal({ CALLS_PER_MINUTE: "1000000" });

  it("refuses a hostile body of a call with a short message", async () => {
    const { calls } = readDocumentedApi((await portal.person().call("GET", "/openapi.json")).body);
    const people = { office: await portal.staff("admin"), api: await portal.applicant(), other: portal.person() };
    const withBodies = calls.filter(({ requestBody, path }) => requestBody !== undefined && path !== "/uploads");
    expect(withBodies.length).toBeGreaterThan(30);
    const bodies = Object.entries(HOSTILE_BODIES);
    for (const [at, { method, path }] of withBodies.entries())
      for (const [name, body] of OF_ANSWERS.has(`${method} ${path}`)
        ? bodies
        : [0, 5].map((more) => bodies[(at + more) % 10]!)) {
        const one = people[path.startsWith("/api/office/") ? "office" : path.startsWith("/api/") ? "api" : "other"];
        const headers = path === "/public/tmp" ? { "x-api-key": API_KEY } : {};
        const answer = await one.call(method, path.replaceAll(/\{\w+\}/g, "none"), body, headers);
        expect([name, method, path, answer.status >= 400 && answer.status < 500]).toEqual([name, method, path, true]);
        expect(JSON.stringify(answer.body).length, `${name}: ${method} ${path}`).toBeLessThan(1_000);
      }
  });

  it("refuses a letter with endless marks, and stores the other answers", async () => {
    const one = await portal.applicant();
    const endless = `a${"\u0301".repeat(40_000)}${"\u0316".repeat(40_000)}`;
    const { body } = await one.call("PUT", "/api/answer", { answers: { first_name: "Ann", personal_sketch: endless } });
    expect(body["refused"]).toMatchObject([{ key: "personal_sketch", code: "control" }]);
    expect((await one.call("GET", "/api/answer")).body["answers"]).toMatchObject({ first_name: "Ann" });
  });

  it("answers a hostile body with at most twenty problems", async () => {
    const one = await portal.applicant();
    const answers = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, "x"]));
    expect((await one.call("PUT", "/api/answer", { answers })).body["refused"]).toHaveLength(20);
    const changes = Object.fromEntries(
      Object.keys(answers)
        .map((key) => [key, {}])
        .slice(0, MAX_CHANGES),
    );
    const refused = await one.call("PUT", "/api/answer", { answers, changes });
    expect(Object.keys(refused.body["errors"] as object)).toHaveLength(20);
    const by = { base: 0, w: "page", seq: 1, ageMs: 0 };
    const many = Object.fromEntries(Array.from({ length: MAX_CHANGES + 1 }, (_, at) => [`k${at}`, by]));
    const more = await one.call("PUT", "/api/answer", { answers: {}, changes: many });
    expect([more.status, more.body["errors"]]).toEqual([400, { changes: ["is not as expected (too_big)"] }]);
    const named = await one.call("PUT", "/api/answer", { answers: {}, changes: { ["k".repeat(10_000)]: {} } });
    expect([named.status, JSON.stringify(named.body).length < 1_000]).toEqual([400, true]);
  });
});

describeOnStore("Calls beyond a limit", () => {
  const portal = usePortal({ CALLS_PER_MINUTE: "60" });

  it("refuses a stranger's or throttled call before it parses the body", async () => {
    portal.holdClock();
    const stranger = portal.person();
    const refused = async (path: string, headers?: Record<string, string>) =>
      (await stranger.call("POST", path, HOSTILE_BODIES["nesting"], headers)).body["code"];
    expect(await refused("/public/tmp")).toBe("api_key_invalid");
    expect(await refused("/api/submit")).toBe("session_invalid");
    const hurry = (path: string, method: string) =>
      Promise.all(
        Array.from({ length: 300 }, async () => portal.app.request(`http://localhost:3000${path}`, { method })),
      );
    await hurry("/public/rounds", "GET");
    expect(await refused("/public/login")).toBe("throttled");
    await hurry("/api/office/session", "POST");
    expect(await refused("/api/office/session")).toBe("throttled");
  });
});

const CALLS = 60;
const UPLOADS = CALLS / 10;

describeOnStore("Calls in quick succession", () => {
  const portal = usePortal({ CALLS_PER_MINUTE: String(CALLS) });
  beforeAll(() => {
    portal.holdClock();
  });

  const save = (person: Person, words: string) => person.call("PUT", "/api/answer", { answers: { first_name: words } });
  const times = (count: number, call: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, call));
  const statusesOf = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));
  const expectBusy = (answer: Answer | undefined, longestSeconds: number) => {
    expect(answer).toMatchObject({
      status: 429,
      body: { code: "throttled", message: expect.stringContaining("Nothing is lost") as string },
    });
    const seconds = Number(answer?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(longestSeconds);
  };

  it("refuses fast callers with a time to retry, changes nothing for them, and delays nobody else", async () => {
    const [fast, other] = [await portal.applicant(), await portal.applicant()];
    expect((await save(fast, "Before")).status).toBe(200);
    const crowd = times(3 * CALLS, () => fast.call("GET", "/api/tabs"));
    const refused = save(fast, "Too fast");
    expect(statusesOf(await crowd)).toEqual(new Set([200, 429]));
    expectBusy(await refused, 1);
    expect((await save(other, "In time")).status).toBe(200);
    portal.advance(5_000);
    expect((await fast.call("GET", "/api/profile")).body).toMatchObject({ answer: { first_name: "Before" } });
    expect((await save(fast, "After")).status).toBe(200);
    await times(CALLS, () => fast.call("GET", "/api/tabs"));
    expect((await fast.call("GET", "/api/logout")).status).toBe(200);
  });

  it("limits an account's uploads, conversions and downloads more strictly than other calls", async () => {
    const fast = await portal.applicant();
    const presign = () => fast.call("POST", "/api/presigned-url", { answer_key: "personal_sketch_pdf" });
    expect(statusesOf(await times(UPLOADS - 2, presign))).toEqual(new Set([200]));
    expect((await fast.call("GET", "/api/pdf/file")).status).toBe(404);
    const convert = () =>
      fast.call("POST", "/api/pdf/document-answer/personal_sketch_pdf", { file_key: "x/y", file_name: "a.pdf" });
    expect((await convert()).status).toBe(422);
    for (const call of [presign, convert, () => fast.call("GET", "/api/pdf/file")]) expectBusy(await call(), 600);
    expect((await save(fast, "Still saved")).status).toBe(200);
    expect((await fast.call("GET", "/api/pdf/document-answer/personal_sketch_pdf")).status).toBe(200);
    portal.advance(600_000);
    expect((await presign()).status).toBe(200);
  });
});

import { beforeAll, expect, it } from "vitest";
import { renderFavicon } from "../../server/routes/browser-routes.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { API_KEY, SESSION_COOKIE, type Person } from "./portal.fixture.ts";
import { attach, forge, idOf, linkTo, recordOf } from "./submitted.fixture.ts";

describeOnStore("Calls", () => {
  const portal = usePortal();
  let applicant: Person;
  beforeAll(async () => {
    applicant = await portal.applicant();
  });

  it.each([
    ["graduate", "A", "#1f4e5f"],
    ["certificate", "M", "#5b2a6b"],
  ])("sends an icon with the letter and the colour of the tenant %s", async (tenant, letter, colour) => {
    const host = `${tenant}.localhost:3000`;
    const response = await portal.app.request(`http://${host}/favicon.ico`, { headers: { host } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    const icon = await response.text();
    expect(icon).toContain(`>${letter}</text>`);
    expect(icon).toContain(`fill="${colour}"`);
  });

  it("ends a session after 15 idle minutes plus the prompt's time, although the browser polls a status", async () => {
    const one = await portal.applicant();
    portal.advance(14 * 60_000);
    expect((await one.call("GET", "/api/tabs")).status).toBe(200);
    portal.advance(14 * 60_000);
    expect((await one.call("GET", "/api/pdf")).status).toBe(200);
    portal.advance(121_000);
    expect((await one.call("GET", "/api/tabs")).status).toBe(401);
    expect(one.cookies.has(SESSION_COOKIE)).toBe(false);
    applicant = await portal.applicant();
  });

  it("shows one application with a masked secret at a print link, records each use, and refuses a revoked link", async () => {
    await applicant.call("PUT", "/api/answer", { answers: { first_name: "Annabella", ssn: "123-45-6789" } });
    const staff = portal.person();
    const made = await portal.parts.deps.serviceLinks.create("graduate", applicant.username, 60_000);
    const path = `/service/tmp-pdf?service_token=${made?.token ?? ""}`;
    const { status, body } = await staff.call("GET", path);
    expect(status).toBe(200);
    expect(body["answer"]).toMatchObject({ first_name: "Annabella" });
    expect(JSON.stringify(body)).not.toContain("123-45");
    const page = await staff.call("GET", `/education?service_token=${made?.token ?? ""}`);
    expect(page.body["text"]).toContain("Annabella");
    expect(page.body["text"]).not.toMatch(/123-45|<script/);
    const [link] = (await portal.parts.deps.serviceLinks.list("graduate")).filter(({ id }) => id === made?.record.id);
    expect(link?.uses.map((use) => use.path)).toEqual(["/service/tmp-pdf", "/education"]);
    expect((await staff.call("GET", path, undefined, { host: "certificate.localhost:3000" })).status).toBe(403);
    await portal.parts.deps.serviceLinks.revoke("graduate", made?.record.id ?? "");
    expect((await staff.call("GET", path)).status).toBe(403);
    const ended = await staff.call("GET", `/education?service_token=${made?.token ?? ""}`);
    expect([ended.status, String(ended.body["text"])]).toEqual([
      403,
      expect.stringContaining("This link no longer works"),
    ]);
    expect(ended.body["text"]).toMatch(/--portico-brand: #1f4e5f[^]*<header>Alder Ridge Graduate Admissions<\/header>/);
  });

  it("accepts prefilled answers only from a partner, and returns them once", async () => {
    const visitor = portal.person();
    const sent = { answers: { first_name: "Ann", nope: "x" } };
    expect((await visitor.call("POST", "/public/tmp", sent)).status).toBe(401);
    expect((await visitor.call("POST", "/public/tmp", sent, { authorization: `Bearer ${API_KEY}x` })).status).toBe(401);
    const made = await visitor.call("POST", "/public/tmp", sent, { authorization: `Bearer ${API_KEY}` });
    expect(made.body).toMatchObject({ refused: [{ key: "nope", code: "unknown" }] });
    const path = `/public/tmp?token=${String(made.body["token"])}`;
    expect((await visitor.call("GET", path)).body).toEqual({ answer: { first_name: "Ann" } });
    expect((await visitor.call("GET", path)).status).toBe(404);
  });

  it("accepts a browser's error report, but no text that might be an answer", async () => {
    const visitor = portal.person();
    const problem = { name: "TypeError", path: "/about", frames: ["/assets/FormPage-a1.js:3:45"] };
    expect((await visitor.call("POST", "/public/client-error", problem)).status).toBe(200);
    expect(
      (await visitor.call("POST", "/public/client-error", { ...problem, frames: ["my number is 123-45-6789"] })).status,
    ).toBe(400);
    expect((await visitor.call("POST", "/public/client-error", { ...problem, name: "it said: Ada" })).status).toBe(400);
  });

  it("answers lookups without a session, and returns nothing for an unknown category", async () => {
    const found = await portal.person().call("GET", "/lookup/find?text=harvard&category=college_ceeb&max_results=5");
    expect(JSON.stringify(found.body)).toContain("Harvard University");
    const unknown = await portal.person().call("GET", "/lookup/find?text=harvard&category=nope");
    expect([unknown.status, unknown.body]).toEqual([200, []]);
  });

  it("shows no form at a host without a tenant, and still reports the process's health", async () => {
    const at = (path: string, host = "elsewhere.example") =>
      portal.app.request(`http://${host}${path}`, { headers: { host } });
    const page = await at("/about");
    expect([page.status, await page.text()]).toEqual([
      404,
      expect.stringContaining("There is no application form at this address"),
    ]);
    expect((await at("/public/rounds")).status).toBe(404);
    expect((await at("/config/graduate/tenant.json")).status).toBe(404);
    expect((await at("/livez")).status).toBe(200);
    expect((await at("/about", "localhost:3000")).status).toBe(200);
  });
});

it("escapes the name in an icon, and leaves out an invalid colour", () => {
  const icon = renderFavicon({ tenant: { name: "<b>", theme: { brand: '"/><script>' } } } as never);
  expect(icon).toContain(">&#60;</text>");
  expect(icon).not.toContain("script");
});

const KEY = "personal_sketch_pdf";

/** The secret answer is damaged, so any call that decrypts it fails. */
describeOnStore("A call that reads no answers", () => {
  const portal = usePortal();
  let officer: Person;
  let id: string;
  let link: string;
  beforeAll(async () => {
    const one = await portal.applicant({ ssn: "123-45-6789" });
    id = await idOf(one);
    await attach(portal, id, [KEY]);
    const [version = "", ring = "", body = ""] = (await recordOf(portal, id)).sealed["ssn"]?.split(".") ?? [];
    const damaged = Buffer.from(body, "base64url").reverse().toString("base64url");
    const sealed = { ssn: `${version}.${ring}.${damaged}` };
    await forge(portal, id, { sealed, tabs: { personal_sketch_tabs: "upload" } });
    link = await linkTo(portal, one);
    officer = await portal.staff("officer");
  });

  it("answers 500 to a call that decrypts a damaged answer", async () => {
    expect((await officer.call("GET", `/api/office/applications/${id}/print`)).status).toBe(500);
  });

  it("serves a document and notes of an application with a damaged answer to the office", async () => {
    const path = `/api/office/applications/${id}`;
    expect((await officer.call("GET", `${path}/documents/${KEY}`)).status).toBe(200);
    expect((await officer.call("POST", `${path}/notes`, { text: "Called back." })).status).toBe(200);
    expect((await officer.call("GET", `${path}/notes`)).status).toBe(200);
    expect((await officer.call("GET", `${path}/documents/none`)).status).toBe(404);
  });

  it("serves a document of an application with a damaged answer to the holder of a print link", async () => {
    const path = `/service/document/${KEY}?service_token=${link}`;
    expect((await portal.person().call("GET", path)).status).toBe(200);
  });
});

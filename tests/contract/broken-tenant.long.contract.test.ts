import { cp, readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addFieldKeyCommands } from "../../server/commands/field-key.ts";
import { addSecretCommands } from "../../server/commands/secrets.ts";
import { addPrintLinkCommands } from "../../server/commands/print-link.ts";
import { openPortal, PASSWORD, type Person, type Portal } from "./portal.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";
import { useFolder } from "../use-folder.ts";
import { codeTo } from "./submitted.fixture.ts";

const CERTIFICATE = { host: "certificate.localhost:3000" };
const WHERE = { tenant: "certificate", file: "conditions.json", line: 2, rule: "json-parses" };

const folder = useFolder();
let portal: Portal | undefined;
beforeEach(async () => {
  for (const id of ["graduate", "certificate"]) await cp(`tenants/${id}`, folder("tenants", id), { recursive: true });
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});

const environment = () => ({ DATA_DIR: folder("data"), TENANTS_DIR: folder("tenants") });
const open = async (more: Record<string, string> = {}): Promise<Portal> => {
  await portal?.close();
  return (portal = await openPortal({ mongo: false, environment: { ...environment(), ...more } }));
};
const broken = () => folder("tenants/certificate/conditions.json");
const breakCertificate = () => writeFile(broken(), "{\n  broken");
const mendCertificate = async () => writeFile(broken(), await readFile("tenants/certificate/conditions.json", "utf8"));
const get = ({ app }: Portal, path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost:3000${path}`, { headers: { host: "localhost:3000", ...headers } });

const toCertificate =
  ({ call }: Person): Person["call"] =>
  (method, path, body) =>
    call(method, path, body, CERTIFICATE);

async function applicantOfCertificate(opened: Portal): Promise<Person> {
  const one = opened.person();
  const call = toCertificate(one);
  await call("POST", "/public/signup", { username: one.username, password: PASSWORD });
  await call("POST", "/public/confirm", { username: one.username, code: await codeTo(opened, one) });
  expect((await call("POST", "/public/login", { username: one.username, password: PASSWORD })).status).toBe(200);
  return { ...one, call };
}

const continueAs = ({ cookies }: Person, opened: Portal) => toCertificate(opened.person(undefined, cookies));

describe("a portal with a broken tenant", () => {
  it.each(["/", "/about", "/?service_token=x", "/login"])(
    "shows at %s of a broken tenant that the page is being repaired",
    async (path) => {
      await breakCertificate();
      const answer = await get(await open(), path, CERTIFICATE);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).toBe("60");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("Content-Security-Policy")).toMatch(
        /^default-src 'none'; style-src 'self' 'sha256-[^']+';/,
      );
      expect(answer.headers.get("Content-Security-Policy")).not.toContain("unsafe");
      const page = await answer.text();
      expect(page).toMatch(
        /<html lang="en">[^]*<title>We are fixing this page<\/title>[^]*<main>\s*<h1>We are fixing this page/,
      );
      expect(page).not.toMatch(/conditions|\.json|certificate|script/i);
    },
  );

  it("serves a broken tenant in the version with which an application was last written", async () => {
    const first = await applicantOfCertificate(await open());
    expect((await first.call("PUT", "/api/answer", { answers: { given_name: "Minh" } })).status).toBe(200);
    const readLogo = async (opened: Portal) => (await get(opened, "/assets/logo.svg", CERTIFICATE)).text();
    const logo = await readLogo(portal!);

    await breakCertificate();
    const opened = await open({ METRICS_PORT: "9" });
    const again = continueAs(first, opened);
    const saved = await again("PUT", "/api/answer", { answers: { family_name: "Tran", passport_number: "C1" } });
    expect([saved.status, saved.body["answer"]]).toMatchObject([200, { family_name: "Tran" }]);
    expect((await again("GET", "/api/profile")).body["answer"]).toMatchObject({ given_name: "Minh" });
    const page = await get(opened, "/about", CERTIFICATE);
    expect([page.status, (await page.text()).includes("We are fixing")]).toEqual([200, false]);
    expect(await readLogo(opened)).toBe(logo);
    expect(await (await get(opened, "/readyz")).json()).toMatchObject({
      message: 'Ready. Served in an earlier version, because broken: "certificate".',
      tenants: { certificate: "earlier", graduate: "ok" },
      broken: [WHERE],
    });
    expect((await opened.parts.deps.metrics?.render())?.text).toContain('portico_tenant_broken{tenant="certificate"');

    await mendCertificate();
    const mended = continueAs(first, await open({ METRICS_PORT: "9" }));
    const both = { given_name: "Minh", family_name: "Tran" };
    expect((await mended("GET", "/api/profile")).body["answer"]).toMatchObject(both);
    expect((await portal?.parts.deps.metrics?.render())?.text ?? "").not.toContain("portico_tenant_broken{");
  });

  it("refuses calls of a broken tenant without a stored version so that browsers retry, and keeps its sessions", async () => {
    const before = await open();
    const { cookies } = await applicantOfCertificate(before);

    await breakCertificate();
    const during = (await open()).person(undefined, cookies);
    const refused = await during.call("PUT", "/api/answer", { answers: { given_name: "Lan" } }, CERTIFICATE);
    expect([refused.status, refused.body["code"], refused.headers.get("Retry-After")]).toEqual([
      503,
      "tenant_broken",
      "60",
    ]);
    expect(JSON.stringify(refused.body)).not.toMatch(/conditions|\.json/);
    expect((await during.call("GET", "/api/profile")).status).toBe(401);

    await mendCertificate();
    const after = (await open()).person(undefined, cookies);
    expect((await after.call("GET", "/api/profile", undefined, CERTIFICATE)).status).toBe(200);
  });

  it("stays ready with a broken tenant, and reports tenant, file and line in its metrics and to its own machine", async () => {
    await breakCertificate();
    const opened = await open({ METRICS_PORT: "9" });
    expect((await opened.parts.deps.metrics?.render())?.text).toContain(
      'portico_tenant_broken{tenant="certificate",file="conditions.json",line="2",rule="json-parses"} 1',
    );
    const answer = await get(opened, "/readyz");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: "ok",
      message: 'Ready. Not served, because broken: "certificate".',
      tenants: { certificate: "broken", graduate: "ok" },
      broken: [WHERE],
    });
    for (const headers of [{ "x-forwarded-for": "127.0.0.1" }, { host: "apply.example.edu" }, CERTIFICATE]) {
      const text = await (await get(opened, "/readyz", headers)).text();
      expect(text.includes("conditions.json")).toBe(headers === CERTIFICATE);
    }
    for (const path of ["/livez", "/openapi.json"]) expect((await get(opened, path, CERTIFICATE)).status).toBe(200);
  });
});

describe("a command of an installation with a broken tenant", () => {
  const portico = (...args: readonly string[]) =>
    runPortico(
      [addPrintLinkCommands, addFieldKeyCommands, addSecretCommands],
      { ...environment(), SECURITY_LOG: folder("security.log") },
      args,
    );

  it("makes print links at the tenant's host, and none that would fail to open", async () => {
    const opened = await open();
    const { username } = await applicantOfCertificate(opened);
    const graduate = await opened.applicant();
    const link = await portico("print-link", "--email", username, "--tenant", "certificate");
    const url = /^http:\/\/certificate\.localhost:3000\/\?service_token=\S+/m.exec(link)?.[0] ?? "";
    const { pathname, search, host } = new URL(url);
    expect((await get(opened, pathname + search, { host })).status).toBe(200);

    await breakCertificate();
    expect(await portico("print-link", "--email", graduate.username)).toMatch(/^http:\/\/localhost:3000\/\?service/);
    const refused = await portico("print-link", "--email", username, "--tenant", "certificate");
    expect(refused).toMatch(/^Tenant "certificate" cannot be loaded\.[^]*certificate\/conditions\.json:2/);
    expect(process.exitCode).toBe(2);
    const [id = ""] = (await portico("print-links", "--tenant", "certificate")).split(" ");
    expect(await portico("print-link-revoke", id, "--tenant", "certificate")).toBe(`Revoked: ${id}\n`);
    await mendCertificate();
    expect((await get(opened, pathname + search, { host })).status).toBe(403);
  });

  it("keeps the key that a broken tenant's secret answers need", async () => {
    const opened = await open();
    const { call } = await applicantOfCertificate(opened);
    expect(
      (await call("PUT", "/api/answer", { answers: { passport_country: "IND", passport_number: "C1234567" } })).body[
        "refused"
      ],
    ).toEqual([]);
    await portico("field-key", "add");
    await breakCertificate();
    expect(await portico("rotate-field-key")).toMatch(
      /^Encrypted again: 0 applications\.\nTenant "certificate" cannot be loaded/,
    );
    expect(process.exitCode).toBe(2);
    expect(await portico("field-key", "drop")).toBe(
      "1 applications still need the oldest key. Run rotate-field-key first.\n",
    );
    await mendCertificate();
    expect(await portico("rotate-field-key")).toMatch(/^Encrypted again: 1 applications\./);
    expect(await portico("field-key", "drop")).toContain("holds one key now");
  });
});

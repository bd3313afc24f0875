import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createIssuer } from "../../server/sso/index.ts";
import { CLIENT, openIssuer, toIssuerSettings, type TestIssuer } from "./issuer.fixture.ts";
import { describeOnStore } from "./opened-portal.fixture.ts";
import { openPortal, STAFF_COOKIE, type Person, type Portal } from "./portal.fixture.ts";
import { auditOf } from "./submitted.fixture.ts";

const CALLBACK = "http://localhost:3000/api/office/sso";
const DISCOVERY = "/.well-known/openid-configuration";

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await openIssuer({ redirectUris: [CALLBACK] });
  issuer.people.set("ann", { email: "ann@example.edu", roles: ["it"] });
  issuer.user = "ann";
});
afterEach(() => {
  issuer.silent.clear();
  issuer.broken.clear();
});
afterAll(() => issuer?.goAway());

describeOnStore("A portal whose single sign-on fails", ({ mongo }) => {
  let portal: Portal;
  beforeAll(async () => {
    await issuer.goAway();
    portal = await openPortal({ mongo, environment: toIssuerSettings(issuer, { graduate: { it: "admin" } }) });
  });
  afterAll(() => portal?.close());

  const begin = (one: Person) => one.call("POST", "/api/office/sso", {});
  const comeBack = async (one: Person, { search }: URL) => {
    const { headers } = await one.call("GET", `/api/office/sso${search}`);
    return headers.get("location");
  };

  it("starts without the issuer, reports this at the log-in, and lets staff in once the issuer works again", async () => {
    const one = portal.person();
    expect((await begin(one)).body["code"]).toBe("sso_unavailable");
    expect((await portal.person().call("GET", "/api/office/session")).status).toBe(401);
    await issuer.comeBack();
    issuer.broken.add(DISCOVERY);
    expect((await begin(one)).body["code"]).toBe("sso_unavailable");
    issuer.broken.clear();
    expect(await comeBack(one, await issuer.visit(String((await begin(one)).body["address"])))).toBe("/office/");
  });

  it.each(["/token", "/jwks"])("lets nobody in if %s fails, and audits the outcome", async (path) => {
    const one = portal.person();
    const answer = await issuer.visit(String((await begin(one)).body["address"]));
    issuer.broken.add(path);
    expect(await comeBack(one, answer)).toBe("/office/login?problem=unavailable");
    expect(one.cookies.has(STAFF_COOKIE)).toBe(false);
    const [entry] = await auditOf(portal);
    expect([entry?.action, entry?.outcome]).toEqual(["session.sso", "sso_unavailable"]);
  });

  it("logs staff out of the office even if the issuer is down", async () => {
    const one = portal.person();
    await comeBack(one, await issuer.visit(String((await begin(one)).body["address"])));
    await issuer.goAway();
    onTestFinished(() => issuer.comeBack());
    expect((await one.call("DELETE", "/api/office/session")).status).toBe(200);
    expect((await one.call("GET", "/api/office/session")).status).toBe(401);
  });
});

describe("a call to the issuer", () => {
  const settingsOf = () => ({
    issuer: new URL(issuer.url),
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scope: "openid email",
    roleClaim: "roles",
    roles: {},
    isOnly: false,
  });
  const binding = { state: "state-of-the-test", nonce: "nonce-of-the-test", verifier: "v".repeat(43) };
  const create = (timeoutMs = 20_000) => createIssuer(settingsOf(), { timeoutMs });

  it("stops waiting for an issuer that does not answer", async () => {
    issuer.silent.add(DISCOVERY);
    await expect(create(300).toLogIn(binding, CALLBACK, false)).rejects.toThrow("not described");
  });

  it("requests user info only if the ID token lacks claims", async () => {
    const redeem = async (isEnough: boolean) => {
      const asked = create();
      const answer = await issuer.visit(await asked.toLogIn(binding, CALLBACK, false));
      issuer.asked.length = 0;
      const { claims } = await asked.redeem(answer, binding, () => isEnough);
      return [claims["email"], issuer.asked];
    };
    expect(await redeem(true)).toEqual(["ann@example.edu", ["/token", "/jwks"]]);
    expect(await redeem(false)).toEqual(["ann@example.edu", ["/token", "/jwks", "/me"]]);
  });

  it("reports a wrong client secret as an unavailable issuer", async () => {
    const answer = await issuer.visit(await create().toLogIn(binding, CALLBACK, false));
    const wrong = createIssuer({ ...settingsOf(), clientSecret: "another-secret" }, { timeoutMs: 20_000 });
    await expect(wrong.redeem(answer, binding, () => true)).rejects.toMatchObject({ name: "IssuerUnavailableError" });
  });
});

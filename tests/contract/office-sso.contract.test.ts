import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { inviteStaff } from "../../server/staff/index.ts";
import { CLIENT, openIssuer, toIssuerSettings, type TestIssuer } from "./issuer.fixture.ts";
import { describeOnStore } from "./opened-portal.fixture.ts";
import { openPortal, PASSWORD, STAFF_COOKIE, type Answer, type Person, type Portal } from "./portal.fixture.ts";
import { auditOf } from "./submitted.fixture.ts";

const CALLBACK = "http://localhost:3000/api/office/sso";
const NURSING = { host: "nursing.localhost:3000" };
const SSO_COOKIE = "portico_sso";
const ROLES = {
  graduate: { "admissions-team": "officer", it: "admin", help: "reader" },
  nursing: { nurses: "officer" },
};

describeOnStore("Staff who log in by single sign-on", ({ mongo }) => {
  let portal: Portal;
  let issuer: TestIssuer;
  const open = (more: Record<string, string> = {}) =>
    openPortal({ mongo, environment: { ...toIssuerSettings(issuer, ROLES), ...more } });
  beforeAll(async () => {
    issuer = await openIssuer({ redirectUris: [CALLBACK, "http://nursing.localhost:3000/api/office/sso"] });
    portal = await open();
  });
  afterEach(() => {
    issuer.forge = undefined;
    issuer.signsWithStrangersKey = false;
  });
  afterAll(async () => {
    await portal?.close();
    await issuer?.goAway();
  });

  const meet = (claims: Readonly<Record<string, unknown>> = { roles: ["admissions-team"] }) => {
    const one = portal.person();
    const subject = randomUUID();
    issuer.people.set(subject, { email: one.username, ...claims });
    issuer.user = subject;
    return { one, subject };
  };
  const begin = async (one: Person, body: object = {}, headers = {}): Promise<string> => {
    const { status, body: begun } = await one.call("POST", "/api/office/sso", body, headers);
    expect([status, typeof begun["address"]]).toEqual([200, "string"]);
    return String(begun["address"]);
  };
  const comeBack = (one: Person, { search }: URL, headers = {}): Promise<Answer> =>
    one.call("GET", `/api/office/sso${search}`, undefined, headers);
  const logIn = async (one: Person, body: object = {}, headers = {}): Promise<Answer> =>
    comeBack(one, await issuer.visit(await begin(one, body, headers)), headers);
  const sessionOf = async (one: Person) => (await one.call("GET", "/api/office/session")).body;
  const newest = async () => (await auditOf(portal))[0];
  const roster = async () => (await portal.parts.deps.store.findStaffRoster("graduate"))?.members ?? [];
  const goesTo = ({ status, headers }: Answer) => [status, headers.get("location")];
  const toProblem = (problem: string) => [303, `/office/login?problem=${problem}`];
  const expectRefusal = async (one: Person, answer: Answer, problem: string) => {
    expect(goesTo(answer)).toEqual(toProblem(problem));
    expect((await newest())?.outcome).toBe(`sso_${problem}`);
    expect(one.cookies.has(STAFF_COOKIE)).toBe(false);
    expect((await roster()).map(({ email }) => email)).not.toContain(one.username);
  };

  it("gives staff their highest role at the issuer, and returns them to the requested page", async () => {
    const { one, subject } = meet({ roles: ["other", "help", "it"] });
    const answer = await logIn(one, { to: "/applications?q=Łoś" });
    expect(goesTo(answer)).toEqual([303, "/office/applications?q=%C5%81o%C5%9B"]);
    expect(await sessionOf(one)).toMatchObject({ email: one.username, role: "admin", stage: "full", sso: true });
    expect(await newest()).toMatchObject({ action: "session.read", email: one.username });
    const member = (await roster()).find(({ email }) => email === one.username);
    expect(member).toMatchObject({ subject: `${issuer.url} ${subject}`, passwordHash: null, totp: null });
    expect(one.cookies.has(SSO_COOKIE)).toBe(false);
    await logIn(one);
    expect((await roster()).filter(({ email }) => email === one.username)).toHaveLength(1);
    const listed = (await one.call("GET", "/api/office/staff")).body["staff"] as { email: string }[];
    expect(listed.find(({ email }) => email === one.username)).toMatchObject({ state: "active", sso: true });
  });

  it("redirects staff to the issuer with a challenge, and without secrets", async () => {
    const { one } = meet();
    const { searchParams } = new URL(await begin(one));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: CLIENT.id,
      redirect_uri: CALLBACK,
      response_type: "code",
      scope: "openid email",
      code_challenge_method: "S256",
    });
    expect(searchParams.toString()).not.toContain(CLIENT.secret);
    for (const secret of ["nonce", "state"])
      expect(one.cookies.get(SSO_COOKIE)).not.toContain(searchParams.get(secret));
  });

  it("redirects staff only to pages of the office after the log-in", async () => {
    for (const to of ["//evil.example", "/../api/logout", "/%2e%2e/api/logout", "https://evil.example", "/\\evil"]) {
      const { headers } = await logIn(meet().one, { to });
      expect(headers.get("location")).toMatch(/^\/office(\/|$)/);
    }
  });

  it("accepts an SSO response once, only with its state and in the browser that asked", async () => {
    const { one } = meet();
    const answer = await issuer.visit(await begin(one));
    const stranger = portal.person();
    await expectRefusal(stranger, await comeBack(stranger, answer), "failed");
    const forged = new URL(answer);
    forged.searchParams.set("state", "forged");
    await expectRefusal(one, await comeBack(one, forged), "failed");
    const other = portal.person();
    await begin(other);
    await expectRefusal(other, await comeBack(other, answer), "failed");
    const cookie = one.cookies.get(SSO_COOKIE) ?? "";
    expect(goesTo(await comeBack(one, answer))).toEqual([303, "/office/"]);
    one.cookies.clear();
    one.cookies.set(SSO_COOKIE, cookie);
    expect(goesTo(await comeBack(one, answer))).toEqual(toProblem("failed"));
    expect(one.cookies.has(STAFF_COOKIE)).toBe(false);
  });

  it("rejects an ID token with another nonce", async () => {
    const { one } = meet();
    issuer.forge = (claims) => ({ ...claims, nonce: "another" });
    await expectRefusal(one, await logIn(one), "failed");
  });

  it("rejects an ID token that the issuer did not sign", async () => {
    const { one } = meet();
    const answer = await issuer.visit(await begin(one));
    issuer.forge = (claims) => claims;
    issuer.signsWithStrangersKey = true;
    await expectRefusal(one, await comeBack(one, answer), "failed");
  });

  it.each([
    ["the claim with roles is missing", {}, "role"],
    ["the claim has only another tenant's roles", { roles: ["nurses"] }, "role"],
    ["the email address is not verified", { roles: ["it"], email_verified: false }, "email"],
  ])("refuses a log-in if %s", async (_, claims, problem) => {
    const { one } = meet(claims);
    await expectRefusal(one, await logIn(one), problem);
  });

  it("lets staff log in only to tenants for which they have a role, with a role per tenant", async () => {
    const { one, subject } = meet({ roles: ["help", "nurses"] });
    await logIn(one, {}, NURSING);
    expect((await one.call("GET", "/api/office/session", undefined, NURSING)).body).toMatchObject({
      role: "officer",
    });
    expect((await one.call("GET", "/api/office/session")).status).toBe(401);
    issuer.user = subject;
    await logIn(one);
    expect(await sessionOf(one)).toMatchObject({ role: "reader" });
    const elsewhere = { host: "certificate.localhost:3000" };
    expect((await one.call("POST", "/api/office/sso", {}, elsewhere)).status).toBe(404);
    expect((await one.call("GET", "/api/office/sso?code=x&state=y", undefined, elsewhere)).status).toBe(404);
  });

  it("opens no invited account by an SSO log-in with the same email address", async () => {
    const one = portal.person();
    const invited = await inviteStaff(portal.parts.deps.staff, "graduate", one.username, "admin");
    issuer.people.set("impostor", { email: one.username, roles: ["it"] });
    issuer.user = "impostor";
    expect(goesTo(await logIn(one))).toEqual(toProblem("known"));
    expect((await newest())?.outcome).toBe("sso_known");
    expect((await roster()).filter(({ email }) => email === one.username)).toEqual([invited]);
  });

  it("gives staff a new role at the next log-in, which ends earlier sessions", async () => {
    const { one, subject } = meet({ roles: ["it"] });
    await logIn(one);
    const elsewhere = portal.person(one.username, one.cookies);
    issuer.people.set(subject, { email: `new-${one.username}`, roles: ["help"] });
    await logIn(one);
    expect(await sessionOf(one)).toMatchObject({ role: "reader", email: `new-${one.username}` });
    expect((await elsewhere.call("GET", "/api/office/session")).status).toBe(401);
    issuer.people.set(subject, { email: one.username });
    const late = portal.person();
    expect(goesTo(await logIn(late))).toEqual(toProblem("role"));
    expect(await newest()).toMatchObject({ outcome: "sso_role", email: `new-${one.username}` });
    expect((await one.call("GET", "/api/office/session")).status).toBe(401);
  });

  it("explains to staff that the issuer has refused the log-in", async () => {
    const { one } = meet();
    issuer.user = undefined;
    await expectRefusal(one, await logIn(one), "denied");
  });

  it("asks staff to authenticate again at the issuer for acts that require a fresh factor", async () => {
    const { one, subject } = meet({ roles: ["it"] });
    const jar = new Map<string, string>();
    await comeBack(one, await issuer.visit(await begin(one), jar));
    const invite = () =>
      one.call("POST", "/api/office/staff", { email: `${randomUUID()}@x.example.edu`, role: "reader" });
    expect((await invite()).body["code"]).toBe("staff_not_fresh");
    const { ends_at: ends } = await sessionOf(one);
    const before = one.cookies.get(STAFF_COOKIE);
    const again = async () =>
      String((await one.call("POST", "/api/office/sso/again", { to: "/audit" })).body["address"]);
    const address = await again();
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
    expect(goesTo(await comeBack(one, await issuer.visit(address, jar)))).toEqual([303, "/office/audit"]);
    expect((await newest())?.action).toBe("session.factor");
    expect(await sessionOf(one)).toMatchObject({ ends_at: ends });
    expect(one.cookies.get(STAFF_COOKIE)).not.toBe(before);
    expect((await invite()).status).toBe(200);
    const planted = portal.person();
    planted.cookies.set(STAFF_COOKIE, before ?? "");
    expect((await planted.call("GET", "/api/office/session")).status).toBe(401);

    const stale = await again();
    issuer.forge = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1_000) - 3_600 });
    expect(goesTo(await comeBack(one, await issuer.visit(stale, jar)))).toEqual(toProblem("stale"));
    issuer.forge = (claims) => ({ ...claims, auth_time: undefined });
    expect(goesTo(await comeBack(one, await issuer.visit(await again(), jar)))).toEqual(toProblem("stale"));
    issuer.forge = undefined;
    issuer.user = meet({ roles: ["it"] }).subject;
    expect(goesTo(await comeBack(one, await issuer.visit(await again())))).toEqual(toProblem("failed"));
    issuer.user = subject;
    const ended = await again();
    await one.call("DELETE", "/api/office/session");
    expect(goesTo(await comeBack(one, await issuer.visit(ended, jar)))).toEqual(toProblem("failed"));
    expect(one.cookies.has(STAFF_COOKIE)).toBe(false);
  });

  it("logs staff out of the office, and returns the issuer's log-out address", async () => {
    const { one } = meet();
    await logIn(one);
    const { status, body } = await one.call("DELETE", "/api/office/session");
    const address = new URL(String(body["address"]));
    expect([status, address.origin, address.pathname]).toEqual([200, issuer.url, "/session/end"]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: CLIENT.id,
      post_logout_redirect_uri: "http://localhost:3000/office/login",
    });
    expect((await one.call("GET", "/api/office/session")).status).toBe(401);
    const byPassword = await portal.staff("reader");
    expect((await byPassword.call("DELETE", "/api/office/session")).body).not.toHaveProperty("address");
  });

  it("refuses to change the role of SSO staff or to invite them, and lets an administrator remove them", async () => {
    const { one, subject } = meet({ roles: ["help"] });
    await logIn(one);
    const id = (await roster()).find((each) => each.subject === `${issuer.url} ${subject}`)?.id ?? "";
    const admin = await portal.staff("admin");
    expect((await admin.call("PUT", `/api/office/staff/${id}`, { role: "admin" })).body["code"]).toBe("staff_by_sso");
    expect((await admin.call("POST", `/api/office/staff/${id}/invitation`)).body["code"]).toBe("staff_by_sso");
    expect((await admin.call("DELETE", `/api/office/staff/${id}`)).status).toBe(200);
    expect((await one.call("GET", "/api/office/session")).status).toBe(401);
  });

  it("shows a page about too many SSO log-ins from one address", async () => {
    const other = await open();
    onTestFinished(() => other.close());
    const { throttles } = other.parts.deps.staff;
    for (let tries = 0; tries < 120; tries += 1) await throttles.count("graduate", "staffsso.address", "127.0.0.1");
    const one = other.person();
    expect((await one.call("POST", "/api/office/sso", {})).status).toBe(429);
    expect(goesTo(await comeBack(one, new URL(CALLBACK)))).toEqual(toProblem("throttled"));
  });

  it("refuses staff passwords if OIDC_ONLY is set, except on tenants without single sign-on", async () => {
    const other = await open({ OIDC_ONLY: "true" });
    onTestFinished(() => other.close());
    const one = other.person();
    const tries = async (headers = {}) => {
      const password = { password: PASSWORD };
      const logIn = await one.call("POST", "/api/office/session", { email: one.username, ...password }, headers);
      const invitation = { token: "x", ...password, confirm_password: PASSWORD };
      const acceptance = await one.call("POST", "/api/office/invitation", invitation, headers);
      return [logIn.body["code"], acceptance.body["code"]];
    };
    expect(await tries()).toEqual(["staff_by_sso", "staff_by_sso"]);
    expect(await tries({ host: "certificate.localhost:3000" })).toEqual(["credentials_invalid", "invitation_invalid"]);
    const admin = await other.staff("admin");
    const invited = await admin.call("POST", "/api/office/staff", { email: one.username, role: "reader" });
    expect(invited.body["code"]).toBe("staff_by_sso");
  });

  it("rejects an SSO response that is late or belongs to another tenant", async () => {
    const { one } = meet();
    const answer = await issuer.visit(await begin(one));
    expect(goesTo(await comeBack(one, answer, NURSING))).toEqual(toProblem("failed"));
    portal.advance(10 * 60_000);
    await expectRefusal(one, await comeBack(one, answer), "failed");
  });

  it("leaves an intact audit after SSO log-ins, and no code, state or token in audit or security log", async () => {
    const { one } = meet();
    const answer = await issuer.visit(await begin(one));
    const cookie = one.cookies.get(SSO_COOKIE) ?? "";
    await comeBack(one, answer);
    const { store, staff } = portal.parts.deps;
    expect((await staff.audit.verify("graduate")).fault).toBeUndefined();
    const written = JSON.stringify([
      await store.listAudit("graduate", Number.MAX_SAFE_INTEGER, 1_000),
      await portal.securityLog(),
    ]);
    for (const secret of [...answer.searchParams.values(), cookie, one.cookies.get(STAFF_COOKIE) ?? "", CLIENT.secret])
      if (secret !== issuer.url) expect(written).not.toContain(secret);
  });
});

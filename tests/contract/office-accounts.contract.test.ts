import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { PASSWORD, STAFF_COOKIE, type Person } from "./portal.fixture.ts";
import { auditOf } from "./submitted.fixture.ts";

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const NEW_PASSWORD = "Another-Horse-8?";

describeOnStore("Staff", () => {
  const portal = usePortal({ TRUST_PROXY: "1" });
  let admin: Person;
  beforeAll(() => {
    portal.holdClock();
  });

  const now = () => portal.parts.deps.now();
  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() });
  const tokenTo = async (email: string): Promise<string> =>
    /http:\/\/localhost:3000\/office\/invitation#([\w-]{43})/.exec((await portal.mailTo(email)).text)?.[1] ?? "";
  const accept = (one: Person, token: string, password = PASSWORD) =>
    one.call("POST", "/api/office/invitation", { token, password, confirm_password: password });
  const logIn = (one: Person, password = PASSWORD, address = "198.51.100.1") =>
    one.call("POST", "/api/office/session", { email: one.username, password }, { "x-forwarded-for": address });
  const verifyFactor = (one: Person, code: string) => one.call("POST", "/api/office/session/factor", { code });
  const invite = async (role = "reader") => {
    admin = await portal.staff("admin");
    const one = portal.person();
    const { status, body } = await admin.call("POST", "/api/office/staff", { email: one.username, role, id: "mine" });
    expect([status, body["role"], body["state"]]).toEqual([200, role, "invited"]);
    return { one, id: String(body["id"]) };
  };
  const member = async (role = "reader") => {
    const { one, id } = await invite(role);
    expect((await accept(one, await tokenTo(one.username))).body["stage"]).toBe("enrol");
    const { secret, uri } = (await one.call("POST", "/api/office/factors/totp")).body as {
      secret: string;
      uri: string;
    };
    expect(uri).toContain(`secret=${secret}`);
    const { status, body } = await one.call("PUT", "/api/office/factors/totp", { code: codeOf(secret) });
    expect(status).toBe(200);
    portal.advance(STEP_MS);
    return { one, id, secret, recoveryCodes: body["recovery_codes"] as readonly string[] };
  };

  it("lets staff accept an invitation, set up the second factor, and log in again with password and code", async () => {
    const { one, secret, recoveryCodes } = await member();
    expect(recoveryCodes).toHaveLength(10);
    expect((await one.call("GET", "/api/office/session")).body).toMatchObject({ stage: "full", role: "reader" });
    await one.call("DELETE", "/api/office/session");
    expect((await logIn(one)).body["stage"]).toBe("factor");
    expect((await one.call("GET", "/api/office/factors")).status).toBe(403);
    const before = one.cookies.get(STAFF_COOKIE);
    expect((await verifyFactor(one, codeOf(secret))).body["stage"]).toBe("full");
    expect(one.cookies.get(STAFF_COOKIE)).not.toBe(before);
    const planted = portal.person();
    planted.cookies.set(STAFF_COOKIE, before ?? "");
    expect((await planted.call("GET", "/api/office/session")).status).toBe(401);
  });

  it("accepts only the newest invitation of a staff member, once and before it expires", async () => {
    const { one, id } = await invite();
    const first = await tokenTo(one.username);
    portal.advance(MINUTE_MS);
    expect((await (await portal.staff("admin")).call("POST", `/api/office/staff/${id}/invitation`)).status).toBe(200);
    const second = await tokenTo(one.username);
    expect(second).not.toBe(first);
    for (const wrong of [first, "", "x".repeat(43)])
      expect((await accept(portal.person(), wrong)).body["code"]).toBe("invitation_invalid");
    const both = await Promise.all([accept(portal.person(), second), accept(portal.person(), second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const late = await invite();
    const token = await tokenTo(late.one.username);
    portal.advance(72 * 60 * MINUTE_MS);
    expect((await accept(late.one, token)).body["code"]).toBe("invitation_invalid");
    const gone = await invite();
    const lost = await tokenTo(gone.one.username);
    expect((await admin.call("DELETE", `/api/office/staff/${gone.id}`)).status).toBe(200);
    expect((await accept(gone.one, lost)).body["code"]).toBe("invitation_invalid");
  });

  it("accepts each app code once, and no older code", async () => {
    const { one, secret } = await member();
    portal.advance(2 * STEP_MS);
    const code = codeOf(secret);
    await logIn(one);
    const both = await Promise.all([verifyFactor(one, code), verifyFactor(one, code)]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const other = portal.person(one.username);
    await logIn(other);
    expect((await verifyFactor(other, code)).body["code"]).toBe("code_invalid");
    const earlier = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() - STEP_MS });
    expect((await verifyFactor(other, earlier)).body["code"]).toBe("code_invalid");
    portal.advance(STEP_MS);
    expect((await verifyFactor(other, codeOf(secret))).status).toBe(200);
  });

  it("accepts each recovery code once, however it is typed, and stores only hashes", async () => {
    const { one, recoveryCodes } = await member();
    const [code = "", other = ""] = recoveryCodes;
    const stored = JSON.stringify(await portal.parts.deps.store.findStaffRoster("graduate"));
    expect(stored).not.toContain(code);
    await logIn(one);
    expect((await verifyFactor(one, ` ${code.toUpperCase().replaceAll("-", "")} `)).status).toBe(200);
    await logIn(one);
    expect((await verifyFactor(one, code)).status).toBe(400);
    expect((await verifyFactor(one, other)).status).toBe(200);
    expect((await one.call("GET", "/api/office/factors")).body).toEqual({
      totp: true,
      recovery_codes_left: 8,
      passkeys: [],
    });
    const renewed = await one.call("POST", "/api/office/factors/recovery-codes");
    expect((renewed.body["recovery_codes"] as string[]).length).toBe(10);
    await logIn(one);
    expect((await verifyFactor(one, recoveryCodes[2] ?? "")).status).toBe(400);
  });

  it("allows staff at most ten tries of a code in 15 minutes", async () => {
    const { one, secret } = await member();
    portal.advanceToWindow(15 * MINUTE_MS);
    await logIn(one);
    for (let tries = 0; tries < 10; tries += 1) expect((await verifyFactor(one, "000000")).status).toBe(400);
    expect((await verifyFactor(one, codeOf(secret))).status).toBe(429);
  });

  it("locks a staff account after 100 wrong codes in 30 days, even with right codes in between", async () => {
    const { one, id, secret } = await member();
    const logInAnew = () => {
      portal.advanceToWindow(15 * MINUTE_MS);
      return logIn(one);
    };
    const wrong = async (count: number) => {
      for (let tries = 0; tries < count; tries += 1) {
        if (tries % 10 === 0) await logInAnew();
        expect((await verifyFactor(one, "000000")).body["code"]).toBe("code_invalid");
      }
    };
    const right = async () => {
      await logInAnew();
      return verifyFactor(one, codeOf(secret));
    };
    const state = async () => {
      const admin = await portal.staff("admin");
      const { staff } = (await admin.call("GET", "/api/office/staff")).body as {
        staff: { id: string; state: string }[];
      };
      return staff.find((found) => found.id === id)?.state;
    };
    await wrong(10);
    expect((await portal.mailTo(one.username)).subject).toContain("Wrong codes");
    await wrong(89);
    portal.advance(30 * 24 * 60 * MINUTE_MS);
    await wrong(94);
    for (let days = 0; days < 5; days += 1) {
      expect((await right()).status).toBe(200);
      await wrong(1);
    }
    expect(await state()).toBe("active");
    await wrong(1);
    expect(await state()).toBe("locked");
    expect((await right()).body["message"]).toContain("Ask an administrator");
    const invited = await (await portal.staff("admin")).call("POST", `/api/office/staff/${id}/invitation`);
    expect([invited.status, await state()]).toEqual([200, "invited"]);
    expect((await accept(one, await tokenTo(one.username))).status).toBe(200);
  });

  it("refuses and audits log-ins alike for known and unknown staff addresses", async () => {
    const { one } = await member();
    const known = await logIn(one, "Wrong-Password-1!", "203.0.113.1");
    const [knownEntry] = await auditOf(portal);
    const stranger = portal.person();
    const unknown = await logIn(stranger, "Wrong-Password-1!", "203.0.113.2");
    const [unknownEntry] = await auditOf(portal);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect([known.status, unknownEntry?.outcome, knownEntry?.outcome]).toEqual([
      400,
      "credentials_invalid",
      "credentials_invalid",
    ]);
    expect(JSON.stringify(unknownEntry)).not.toContain(stranger.username);
    expect(knownEntry?.email).toBe(one.username);
    const { one: invited } = await invite();
    expect((await logIn(invited)).body).toEqual(known.body);
  });

  it("lets staff log in with a known browser although strangers used up the tries", async () => {
    const { one } = await member();
    await logIn(one);
    portal.advanceToWindow(15 * MINUTE_MS);
    const { throttles } = portal.parts.deps.staff;
    for (let tries = 0; tries <= 50; tries += 1) await throttles.count("graduate", "staff.account", one.username);
    expect((await logIn(portal.person(one.username))).status).toBe(429);
    expect((await logIn(one)).status).toBe(200);
  });

  it("rejects an applicant's password in the office, and a staff password on the applicants' log-in", async () => {
    const applicant = await portal.applicant();
    expect((await logIn(portal.person(applicant.username))).status).toBe(400);
    const { one } = await member();
    const body = { username: one.username, password: PASSWORD };
    expect((await portal.person().call("POST", "/public/login", body)).status).toBe(400);
  });

  it("requires the current password to set a new one, and ends the person's other sessions", async () => {
    const { one, secret } = await member();
    const elsewhere = portal.person(one.username);
    await logIn(elsewhere);
    expect((await verifyFactor(elsewhere, codeOf(secret))).status).toBe(200);
    const change = (current: string) =>
      one.call("PUT", "/api/office/session/password", {
        current_password: current,
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
      });
    expect((await change("Wrong-Password-1!")).body["code"]).toBe("password_wrong");
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await one.call("GET", "/api/office/session")).status).toBe(200);
    expect((await elsewhere.call("GET", "/api/office/session")).status).toBe(401);
    expect((await logIn(portal.person(one.username))).status).toBe(400);
  });

  it("ends the sessions of staff whose role changes, and keeps the last administrator", async () => {
    const tenant = "certificate";
    const { one, id } = await member();
    expect((await admin.call("PUT", `/api/office/staff/${id}`, { role: "officer" })).status).toBe(200);
    expect((await one.call("GET", "/api/office/session")).status).toBe(401);
    const { store } = portal.parts.deps;
    const settled = async () => {
      const boss = await portal.staff("admin", tenant);
      const roster = await store.findStaffRoster(tenant);
      if (roster === undefined) throw new Error("There is no roster.");
      const members = roster.members.map((each) => ({ ...each, passwordHash: "hash" }));
      await store.replaceStaffRoster({ ...roster, members }, roster.revision);
      return { boss, id: members.find(({ email }) => email === boss.username)?.id ?? "" };
    };
    const [first, second] = [await settled(), await settled()];
    const host = { host: "certificate.localhost:3000" };
    const demote = (by: Person, whom: string) => by.call("PUT", `/api/office/staff/${whom}`, { role: "reader" }, host);
    const both = await Promise.all([demote(first.boss, second.id), demote(second.boss, first.id)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = (await store.findStaffRoster(tenant))?.members.find(({ role }) => role === "admin");
    const boss = left?.id === first.id ? first : second;
    for (const [method, path, body] of [
      ["PUT", "", { role: "reader" }],
      ["DELETE", "", undefined],
      ["POST", "/invitation", undefined],
    ] as const)
      expect((await boss.boss.call(method, `/api/office/staff/${boss.id}${path}`, body, host)).body["code"]).toBe(
        "staff_last_admin",
      );
  });
});

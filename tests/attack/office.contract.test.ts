import { beforeAll, expect, it, vi } from "vitest";
import { mayAct, STAFF_ROLES, STAFF_STAGES, type StaffRole } from "../../engine/protocol/index.ts";
import { answerError } from "../../server/middleware/answer-error.ts";
import { findTenant, observeRequest } from "../../server/middleware/identify-request.ts";
import { Routes } from "../../server/routes/route-parts.ts";
import { requireStaff } from "../../server/middleware/require-staff.ts";
import { changeRoster } from "../../server/staff/index.ts";
import { StoreUnavailableError } from "../../server/store/index.ts";
import { readDocumentedApi, type DocumentedCall } from "../contract/documented.ts";
import { describeOnStore, usePortal } from "../contract/opened-portal.fixture.ts";
import { SESSION_COOKIE, STAFF_COOKIE, type Person } from "../contract/portal.fixture.ts";

const MINUTE_MS = 60_000;
const nameOf = ({ method, path }: DocumentedCall): string => `${method} ${path}`;

describeOnStore("each call of the office", () => {
  const portal = usePortal();
  let calls: readonly DocumentedCall[];
  beforeAll(async () => {
    const { calls: all } = readDocumentedApi((await portal.person().call("GET", "/openapi.json")).body);
    calls = all.filter(({ security = [] }) => security.some((one) => "staffSession" in one));
  });

  const store = () => portal.parts.deps.store;
  const findLastEntry = async () => (await store().listAudit("graduate", Number.MAX_SAFE_INTEGER, 1))[0];
  const countEntries = async (): Promise<number> => (await findLastEntry())?.seq ?? 0;
  const findMember = async ({ username }: Person) => {
    const member = (await store().findStaffRoster("graduate"))?.members.find(({ email }) => email === username);
    if (member === undefined) throw new Error(`The roster has no ${username}.`);
    return member;
  };
  const tryCall = async (one: Person, call: DocumentedCall) => {
    const path = call.path.replaceAll(/\{\w+\}/g, "none");
    const { status, body } = await one.call(call.method, path, call.requestBody === undefined ? undefined : {});
    return [nameOf(call), status, body["code"]];
  };
  const accessOf = (call: DocumentedCall) => {
    if (call["x-staff"] === undefined) throw new Error(`${nameOf(call)} has no "x-staff".`);
    return call["x-staff"];
  };
  const expectNobody = async (one: Person) => {
    const before = await countEntries();
    const cookies = [...one.cookies];
    for (const call of calls) {
      for (const [cookie, value] of cookies) one.cookies.set(cookie, value);
      expect(await tryCall(one, call)).toEqual([nameOf(call), 401, "staff_session_invalid"]);
    }
    expect(await countEntries()).toBe(before);
  };

  it("declares the lowest role that may make it; a call without a declaration answers 404", async () => {
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.map(accessOf).every(({ role }) => STAFF_ROLES.includes(role))).toBe(true);
    expect(new Set(calls.map(accessOf).map(({ role }) => role)).size).toBeGreaterThan(1);
    const cookie = `${STAFF_COOKIE}=${(await portal.staff("admin")).cookies.get(STAFF_COOKIE) ?? ""}`;
    const { deps } = portal.parts;
    const statusOf = async (hasDoor: boolean): Promise<number> => {
      const app = new Routes();
      app.onError((error, context) => answerError(context, error));
      app.use(observeRequest(deps), findTenant(deps));
      if (hasDoor) app.use("/api/office/*", requireStaff(app.calls, deps));
      app.get("/api/office/undescribed", (context) => context.json({ secret: true }, 200));
      return (await app.request("/api/office/undescribed", { headers: { cookie } })).status;
    };
    expect([await statusOf(false), await statusOf(true)]).toEqual([200, 404]);
  });

  it("rejects callers without a session", () => expectNobody(portal.person()));

  it("rejects applicants, also with an applicant's token in the office cookie", async () => {
    const applicant = await portal.applicant();
    await expectNobody(applicant);
    const disguised = portal.person();
    disguised.cookies.set(STAFF_COOKIE, applicant.cookies.get(SESSION_COOKIE) ?? "");
    await expectNobody(disguised);
  });

  it("rejects a staff session that was idle for 30 minutes or is 12 hours old", async () => {
    const idle = await portal.staff("admin");
    portal.advance(30 * MINUTE_MS);
    await expectNobody(idle);
    const busy = await portal.staff("admin");
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect((await busy.call("GET", "/api/office/session")).status).toBe(200);
      portal.advance(20 * MINUTE_MS);
    }
    await expectNobody(busy);
  });

  it("rejects ended sessions, and sessions of removed or changed staff", async () => {
    const left = await portal.staff("admin");
    const token = left.cookies.get(STAFF_COOKIE) ?? "";
    expect((await left.call("DELETE", "/api/office/session")).status).toBe(200);
    expect(left.cookies.has(STAFF_COOKIE)).toBe(false);
    left.cookies.set(STAFF_COOKIE, token);
    await expectNobody(left);
    const [removed, changed] = [await portal.staff("admin"), await portal.staff("admin")];
    await changeRoster(store(), "graduate", (members) => ({
      members: members
        .filter(({ email }) => email !== removed.username)
        .map((one) => (one.email === changed.username ? { ...one, epoch: one.epoch + 1 } : one)),
      result: undefined,
    }));
    await expectNobody(removed);
    await expectNobody(changed);
  });

  it("rejects staff of another tenant", async () => {
    await expectNobody(await portal.staff("admin", "nursing"));
  });

  it.each(STAFF_ROLES.filter((role) => role !== "admin"))(
    "rejects a %s who lacks the role, and records the refusal in the audit",
    async (role: StaffRole) => {
      const one = await portal.staff(role);
      for (const call of calls.filter((each) => !mayAct(role, accessOf(each).role))) {
        const before = await countEntries();
        expect(await tryCall(one, call)).toEqual([nameOf(call), 403, "staff_role_too_low"]);
        const entry = await findLastEntry();
        expect([entry?.seq, entry?.outcome, entry?.action, entry?.email]).toEqual([
          before + 1,
          "staff_role_too_low",
          accessOf(call).action,
          one.username,
        ]);
      }
    },
  );

  it.each(STAFF_STAGES.filter((stage) => stage !== "full"))(
    "rejects a session at stage %s in calls of other stages, and everywhere after 15 minutes",
    async (stage) => {
      const admin = await portal.staff("admin");
      const { sessions } = portal.parts.deps.staff;
      admin.cookies.set(STAFF_COOKIE, await sessions.start("graduate", await findMember(admin), stage));
      for (const call of calls.filter((each) => !accessOf(each).stages.includes(stage)))
        expect(await tryCall(admin, call)).toEqual([nameOf(call), 403, "staff_factor_needed"]);
      portal.advance(15 * MINUTE_MS);
      await expectNobody(admin);
    },
  );

  it("requires a second factor of the last ten minutes if it is declared fresh", async () => {
    for (const call of calls.filter((each) => accessOf(each).fresh)) {
      const admin = await portal.staff("admin");
      portal.advance(10 * MINUTE_MS);
      expect(await tryCall(admin, call)).toEqual([nameOf(call), 403, "staff_not_fresh"]);
    }
  });

  it("records successful and rejected calls in the audit, and answers 503 if the audit cannot be written", async () => {
    const admin = await portal.staff("admin");
    const before = await countEntries();
    expect((await admin.call("GET", "/api/office/audit?limit=1")).status).toBe(200);
    expect(await findLastEntry()).toMatchObject({
      seq: before + 1,
      action: "audit.read",
      outcome: "done",
      email: admin.username,
      role: "admin",
      address: "127.0.0.1",
    });
    expect((await admin.call("GET", "/api/office/audit?limit=none")).status).toBe(400);
    expect((await findLastEntry())?.outcome).toBe("body_invalid");
    vi.spyOn(store(), "appendAudit").mockRejectedValue(new StoreUnavailableError("gone"));
    const refused = await admin.call("GET", "/api/office/audit");
    expect([refused.status, refused.body["entries"]]).toEqual([503, undefined]);
  });
});

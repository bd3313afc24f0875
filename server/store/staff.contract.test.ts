import { expect, it } from "vitest";
import { describeStore, useStore } from "./store-under-test.fixture.ts";
import type { AuditEntry, StaffMember, StaffSessionRecord } from "./store-staff.ts";

const member = (id: string): StaffMember => ({
  id,
  email: `${id}@example.edu`,
  role: "admin",
  teams: ["Jury"],
  createdAt: 1,
  epoch: 1,
  passwordHash: null,
  totp: { sealed: "v1.x", lastStep: 7 },
  pendingTotp: null,
  recoveryCodes: ["hash"],
  failedCodes: 2,
  failedCodesSince: 3,
  passkeys: [{ id: "key", publicKey: "public", counter: 3, transports: ["usb"], name: "Key", createdAt: 2 }],
  subject: null,
});
const session = (tokenHash: string, staff: string): StaffSessionRecord => ({
  tenant: "one",
  tokenHash,
  staff,
  epoch: 1,
  stage: "full",
  startedAt: 1,
  lastSeenAt: 1,
  expiresAt: 100,
  verifiedAt: 1,
});
const entry = (seq: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  tenant: "one",
  seq,
  at: seq,
  staff: "ann",
  email: "ann@example.edu",
  role: "admin",
  action: "audit.read",
  outcome: "done",
  application: "",
  address: null,
  request: null,
  details: { rows: 2, isAll: true, by: "name" },
  previous: "p",
  hash: `h${seq}`,
  ...more,
});

describeStore("Staff", () => {
  const opened = useStore();

  it("are replaced by one of any number of writers, and kept apart by tenant", async () => {
    const { store } = opened;
    expect(await store.findStaffRoster("one")).toBeUndefined();
    const others = await Promise.all([opened.openAgain(), opened.openAgain()]);
    const wins = async (revision: number) =>
      (
        await Promise.all(
          [store, ...others].map((each, index) =>
            each.replaceStaffRoster({ tenant: "one", revision: 0, members: [member(`m${index}`)] }, revision),
          ),
        )
      ).filter(Boolean).length;
    expect([await wins(0), await wins(0), await wins(1), await wins(1)]).toEqual([1, 0, 1, 0]);
    const found = await others[0]?.findStaffRoster("one");
    expect(found?.revision).toBe(2);
    expect(found?.members).toEqual([member(found?.members[0]?.id ?? "")]);
    expect(await store.findStaffRoster("two")).toBeUndefined();
  });

  it("have sessions that are found, prolonged and ended in their own tenant only", async () => {
    const { store } = opened;
    await store.createStaffSession(session("a", "ann"));
    await store.createStaffSession(session("b", "ann"));
    await store.createStaffSession(session("c", "ben"));
    expect(await store.findStaffSession("one", "a")).toEqual(session("a", "ann"));
    expect(await store.findStaffSession("two", "a")).toBeUndefined();
    expect(await store.touchStaffSession("two", "a", 5, 200)).toBe(false);
    expect(await store.touchStaffSession("one", "a", 5, 200)).toBe(true);
    expect(await store.findStaffSession("one", "a")).toMatchObject({ lastSeenAt: 5, expiresAt: 200 });
    expect(await store.deleteStaffSession("two", "a")).toBe(false);
    await store.deleteStaffSessionsOf("one", "ann");
    expect(await store.findStaffSession("one", "b")).toBeUndefined();
    expect(await store.findStaffSession("one", "c")).toBeDefined();
    await store.sweepExpired(101);
    expect(await store.findStaffSession("one", "c")).toBeUndefined();
  });

  it("have tickets that exactly one caller can take", async () => {
    const { store } = opened;
    const ticket = { tenant: "one", id: "t", staff: "ann", kind: "invitation", expiresAt: 100 } as const;
    await store.createStaffTicket(ticket);
    await store.createStaffTicket({ ...ticket, id: "u", kind: "challenge" });
    expect(await store.takeStaffTicket("two", "t")).toBeUndefined();
    const taken = await Promise.all([store.takeStaffTicket("one", "t"), store.takeStaffTicket("one", "t")]);
    expect(taken.filter((one) => one !== undefined)).toEqual([ticket]);
    await store.deleteStaffTickets("one", "ann", "invitation");
    expect(await store.findStaffTicket("one", "u")).toBeDefined();
    await store.sweepExpired(101);
    expect(await store.findStaffTicket("one", "u")).toBeUndefined();
  });

  it("have an audit in which a number is given once, listed by what is asked for", async () => {
    const { store } = opened;
    const again = await opened.openAgain();
    const wins = await Promise.all([store.appendAudit(entry(1)), again.appendAudit(entry(1, { hash: "other" }))]);
    expect(wins.filter(Boolean)).toHaveLength(1);
    await store.appendAudit(entry(2, { staff: "ben", application: "a1", outcome: "throttled" }));
    await store.appendAudit(entry(3, { action: "session.end", email: "ben@example.edu" }));
    await store.appendAudit(entry(1, { tenant: "two" }));
    const numbers = async (before: number, limit: number, filter = {}) =>
      (await store.listAudit("one", before, limit, filter)).map(({ seq }) => seq);
    expect(await numbers(9, 9)).toEqual([3, 2, 1]);
    expect(await numbers(3, 1)).toEqual([2]);
    expect(await numbers(9, 9, { staff: "ben" })).toEqual([2]);
    expect(await numbers(9, 9, { email: "ben@example.edu" })).toEqual([3]);
    await store.appendAudit(entry(4, { staff: "", email: "", action: "log-in" }));
    expect(await store.listAuditedEmails("one")).toEqual([entry(1).email, "ben@example.edu"].toSorted());
    expect(await store.listAuditedEmails("none")).toEqual([]);
    expect(await numbers(9, 9, { application: "a1", outcome: "done" })).toEqual([]);
    expect(await numbers(9, 9, { action: "audit.read", outcome: undefined })).toEqual([2, 1]);
    expect((await store.readAudit("one", 1, 1)).map(({ seq }) => seq)).toEqual([2]);
    expect((await store.readAudit("one", 2, 9))[0]).toEqual(
      entry(3, { action: "session.end", email: "ben@example.edu" }),
    );
  });
});

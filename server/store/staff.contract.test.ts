import { expect, it } from "vitest";
import { describeStore, useStore } from "./store-under-test.fixture.ts";
import { auditEntry, NOW, staffSession } from "./records.fixture.ts";
import type { StaffMember } from "./store-staff.ts";

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
describeStore("Staff", () => {
  const opened = useStore();

  it("lets only one of many writers replace the staff list, and separates tenants", async () => {
    const { store } = opened;
    expect(await store.findStaffRoster("t")).toBeUndefined();
    const others = await Promise.all([opened.openAgain(), opened.openAgain()]);
    const wins = async (revision: number) =>
      (
        await Promise.all(
          [store, ...others].map((each, index) =>
            each.replaceStaffRoster({ tenant: "t", revision: 0, members: [member(`m${index}`)] }, revision),
          ),
        )
      ).filter(Boolean).length;
    expect([await wins(0), await wins(0), await wins(1), await wins(1)]).toEqual([1, 0, 1, 0]);
    const found = await others[0]?.findStaffRoster("t");
    expect(found?.revision).toBe(2);
    expect(found?.members).toEqual([member(found?.members[0]?.id ?? "")]);
    expect(await store.findStaffRoster("two")).toBeUndefined();
  });

  it("finds, prolongs and ends sessions only in their own tenant", async () => {
    const { store } = opened;
    const session = staffSession({ tokenHash: "a" });
    await store.createStaffSession(session);
    await store.createStaffSession(staffSession({ tokenHash: "b" }));
    await store.createStaffSession(staffSession({ tokenHash: "c", staff: "ben" }));
    expect(await store.findStaffSession("t", "a")).toEqual(session);
    expect(await store.findStaffSession("two", "a")).toBeUndefined();
    expect(await store.touchStaffSession("two", "a", NOW + 5, NOW + 200)).toBe(false);
    expect(await store.touchStaffSession("t", "a", NOW + 5, NOW + 200)).toBe(true);
    expect(await store.findStaffSession("t", "a")).toMatchObject({ lastSeenAt: NOW + 5, expiresAt: NOW + 200 });
    expect(await store.deleteStaffSession("two", "a")).toBe(false);
    await store.deleteStaffSessionsOf("t", "ann");
    expect(await store.findStaffSession("t", "b")).toBeUndefined();
    expect(await store.findStaffSession("t", "c")).toBeDefined();
    await store.sweepExpired(NOW + 101);
    expect(await store.findStaffSession("t", "c")).toBeUndefined();
  });

  it("hands out a log-in ticket once", async () => {
    const { store } = opened;
    const ticket = { tenant: "t", id: "t", staff: "ann", kind: "invitation", expiresAt: 100 } as const;
    await store.createStaffTicket(ticket);
    await store.createStaffTicket({ ...ticket, id: "u", kind: "challenge" });
    expect(await store.consumeStaffTicket("two", "t")).toBeUndefined();
    const taken = await Promise.all([store.consumeStaffTicket("t", "t"), store.consumeStaffTicket("t", "t")]);
    expect(taken.filter((one) => one !== undefined)).toEqual([ticket]);
    await store.deleteStaffTickets("t", "ann", "invitation");
    expect(await store.findStaffTicket("t", "u")).toBeDefined();
    await store.sweepExpired(NOW + 101);
    expect(await store.findStaffTicket("t", "u")).toBeUndefined();
  });

  it("assigns each audit number once, and filters the list", async () => {
    const { store } = opened;
    const again = await opened.openAgain();
    const wins = await Promise.all([
      store.appendAudit(auditEntry(1)),
      again.appendAudit(auditEntry(1, { hash: "other" })),
    ]);
    expect(wins.filter(Boolean)).toHaveLength(1);
    await store.appendAudit(auditEntry(2, { staff: "ben", application: "a1", outcome: "throttled" }));
    await store.appendAudit(auditEntry(3, { action: "session.end", email: "ben@example.edu" }));
    await store.appendAudit(auditEntry(1, { tenant: "two" }));
    const numbers = async (before: number, limit: number, filter = {}) =>
      (await store.listAudit("t", before, limit, filter)).map(({ seq }) => seq);
    expect(await numbers(9, 9)).toEqual([3, 2, 1]);
    expect(await numbers(3, 1)).toEqual([2]);
    expect(await numbers(9, 9, { staff: "ben" })).toEqual([2]);
    expect(await numbers(9, 9, { email: "ben@example.edu" })).toEqual([3]);
    await store.appendAudit(auditEntry(4, { staff: "", email: "", action: "log-in" }));
    expect(await store.listAuditedEmails("t")).toEqual([auditEntry(1).email, "ben@example.edu"].toSorted());
    expect(await store.listAuditedEmails("none")).toEqual([]);
    expect(await numbers(9, 9, { application: "a1", outcome: "done" })).toEqual([]);
    expect(await numbers(9, 9, { action: "audit.read", outcome: undefined })).toEqual([2, 1]);
    expect((await store.readAudit("t", 1, 1)).map(({ seq }) => seq)).toEqual([2]);
    expect((await store.readAudit("t", 2, 9))[0]).toEqual(
      auditEntry(3, { action: "session.end", email: "ben@example.edu" }),
    );
  });
});

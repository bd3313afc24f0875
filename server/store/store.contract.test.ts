import { expect, it } from "vitest";
import { WEB_STATUSES, type WebStatus } from "../../engine/protocol/index.ts";
import { createApplicationRecord, type ApplicationRecord } from "./application-record.ts";
import { account, code, fresh, link, NOW, officeExport, session, staffSession } from "./records.fixture.ts";
import type { StaffMember } from "./store-staff.ts";
import { updateApplication } from "./update-application.ts";
import { openTwice, describeStore } from "./store-under-test.fixture.ts";
import type { Store } from "./store.ts";

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

describeStore("Store", () => {
  let store: Store;
  let other: Store;
  openTwice((...opened) => ([store, other] = opened));

  const application = async (over: Partial<ApplicationRecord> = {}): Promise<ApplicationRecord> => {
    const record = { ...createApplicationRecord("t", fresh("applicant"), NOW), ...over };
    expect(await store.createApplication(record)).toBe(true);
    return record;
  };

  it("stores an account, and finds it by id and user name, also from another process", async () => {
    const kept = account();
    expect(await store.createAccount(kept)).toBe(true);
    expect(await other.findAccount("t", kept.id)).toEqual(kept);
    expect(await other.findAccountByUsername("t", kept.username)).toEqual(kept);
    expect(await store.changeAccount("t", kept.id, { confirmedAt: NOW + 1 })).toBe(true);
    expect(await other.findAccount("t", kept.id)).toEqual({ ...kept, confirmedAt: NOW + 1 });
  });

  it("accepts a user name once per tenant", async () => {
    const first = account();
    const tries = await Promise.all(
      [store, other, store].map((each) => each.createAccount(account({ username: first.username }))),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await store.createAccount(account({ tenant: "u", username: first.username }))).toBe(true);
  });

  it("changes a user name unless another account of the tenant has it", async () => {
    const [one, taken] = [account(), account()];
    for (const each of [one, taken]) await store.createAccount(each);
    expect(await store.changeAccount("t", one.id, { username: taken.username, confirmedAt: NOW })).toBe(false);
    expect(await other.findAccount("t", one.id)).toEqual(one);
    const username = fresh("user@example.edu");
    const tries = await Promise.all(
      [one, taken].map((each, index) => (index === 0 ? store : other).changeAccount("t", each.id, { username })),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await store.findAccountByUsername("t", username)).toMatchObject({ id: (tries[0] ? one : taken).id });
  });

  it("deletes only an unconfirmed account", async () => {
    const [waiting, confirmed] = [account(), account({ confirmedAt: NOW })];
    for (const each of [waiting, confirmed]) await store.createAccount(each);
    expect(await store.deleteUnconfirmedAccount("u", waiting.username)).toBe(false);
    expect(await store.deleteUnconfirmedAccount("t", confirmed.username)).toBe(false);
    expect(await store.deleteUnconfirmedAccount("t", waiting.username)).toBe(true);
    expect(await other.findAccount("t", waiting.id)).toBeUndefined();
    expect(await other.findAccount("t", confirmed.id)).toEqual(confirmed);
  });

  it("hides one tenant's data from another tenant", async () => {
    const kept = account();
    await store.createAccount(kept);
    const record = await application({ account: kept.id, answers: { first_name: "Ann" } });
    await store.createSession(session({ tokenHash: kept.id, account: kept.id }));
    await store.createCode(code({ account: kept.id }));
    await store.createServiceToken(link({ id: kept.id, account: kept.id, tokenHash: kept.id }));
    await store.createStaffSession(staffSession({ tokenHash: kept.id }));
    await store.createStaffTicket({ tenant: "t", id: kept.id, staff: "ann", kind: "invitation", expiresAt: NOW });
    expect(await store.findAccount("u", kept.id)).toBeUndefined();
    expect(await store.findAccountByUsername("u", kept.username)).toBeUndefined();
    expect(await store.changeAccount("u", kept.id, { passwordHash: "theirs" })).toBe(false);
    expect(await store.findApplication("u", record.account)).toBeUndefined();
    expect(await store.replaceApplication({ ...record, tenant: "u" }, 0)).toBe(false);
    expect(await store.findSession("u", kept.id)).toBeUndefined();
    expect(await store.deleteSession("u", kept.id)).toBe(false);
    expect(await store.listCodes("u", kept.id, "confirm")).toEqual([]);
    expect(await store.findServiceToken("u", kept.id)).toBeUndefined();
    expect(await store.revokeServiceToken("u", kept.id, NOW)).toBe(false);
    expect(await store.findStaffSession("u", kept.id)).toBeUndefined();
    expect(await store.touchStaffSession("u", kept.id, NOW, NOW)).toBe(false);
    expect(await store.deleteStaffSession("u", kept.id)).toBe(false);
    expect(await store.consumeStaffTicket("u", kept.id)).toBeUndefined();
    expect(await store.findJob({ tenant: "u", account: kept.id, kind: "pdf", key: "k" })).toBeUndefined();
  });

  it("gives a staff ticket to one caller, and deletes no ticket of another kind", async () => {
    const ticket = { tenant: "t", id: fresh("ticket"), staff: "ann", kind: "invitation", expiresAt: NOW + 9 } as const;
    const challenge = { ...ticket, id: fresh("ticket"), kind: "challenge" } as const;
    for (const each of [ticket, challenge]) await store.createStaffTicket(each);
    const taken = await Promise.all([store, other].map((each) => each.consumeStaffTicket("t", ticket.id)));
    expect(taken.filter((one) => one !== undefined)).toEqual([ticket]);
    await store.deleteStaffTickets("t", "ann", "invitation");
    expect(await other.findStaffTicket("t", challenge.id)).toEqual(challenge);
  });

  it("moves the end of a session, and never revives an ended session", async () => {
    const begun = session();
    await store.createSession(begun);
    expect(await other.touchSession("t", begun.tokenHash, NOW + 5, NOW + 15)).toBe(true);
    const moved = { ...begun, lastSeenAt: NOW + 5, expiresAt: NOW + 15 };
    expect(await store.findSession("t", begun.tokenHash)).toEqual(moved);
    await other.deleteSessionsOf("t", begun.account);
    expect(await store.touchSession("t", begun.tokenHash, NOW + 6, NOW + 16)).toBe(false);
    expect(await store.findSession("t", begun.tokenHash)).toBeUndefined();
  });

  it("ends the sessions of one account or of one tenant, and no others", async () => {
    const tenant = fresh("tenant");
    const [one, colleague, elsewhere] = [session({ tenant }), session({ tenant }), session()];
    for (const each of [one, colleague, elsewhere]) await store.createSession(each);
    await store.deleteSessionsOf(tenant, one.account);
    expect(await other.findSession(tenant, colleague.tokenHash)).toEqual(colleague);
    expect(await store.deleteSessions(tenant)).toBe(1);
    expect(await other.findSession(tenant, colleague.tokenHash)).toBeUndefined();
    expect(await other.findSession("t", elsewhere.tokenHash)).toEqual(elsewhere);
  });

  it("changes an unused code, but no used code and no code of another tenant", async () => {
    const kept = code({ expiresAt: NOW + 9 });
    await store.createCode(kept);
    expect(await other.findCode("t", kept.id)).toEqual(kept);
    expect(await other.findCode("u", kept.id)).toBeUndefined();
    expect(await other.changeCode("u", kept.id, { codeHash: "new", expiresAt: NOW + 1 })).toBe(false);
    expect(await other.changeCode("t", kept.id, { codeHash: "new", expiresAt: NOW + 1 })).toBe(true);
    expect(await store.findCode("t", kept.id)).toEqual({ ...kept, codeHash: "new", expiresAt: NOW + 1 });
    expect(await store.consumeCode("t", kept.id)).toBe(true);
    expect(await other.changeCode("t", kept.id, { codeHash: "new", expiresAt: NOW })).toBe(false);
    expect(await store.findCode("t", kept.id)).toBeUndefined();
  });

  it("lists an account's codes newest first, counts every attempt, and lets one caller use a code", async () => {
    const owner = fresh("a");
    const older = code({ account: owner, expiresAt: NOW + 1 });
    const newer = code({ account: owner, expiresAt: NOW + 2, passwordHash: "p" });
    await store.createCode(older);
    await store.createCode(newer);
    await Promise.all([store, other, store, other].map((each) => each.countCodeAttempt("t", owner, "confirm")));
    expect(await store.listCodes("t", owner, "confirm")).toEqual([
      { ...newer, attempts: 4 },
      { ...older, attempts: 4 },
    ]);
    expect(await store.listCodes("t", owner, "reset")).toEqual([]);
    const taken = await Promise.all([store, other, store].map((each) => each.consumeCode("t", newer.id)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    await store.deleteCodes("t", owner, "confirm");
    expect(await store.listCodes("t", owner, "confirm")).toEqual([]);
  });

  it("counts the hits of all processes in one window, and restarts at zero in the next", async () => {
    const key = fresh("key");
    const hits = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? store : other).countHit("t", key, 1_000, NOW)),
    );
    expect(hits.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    await Promise.all([store.uncountHit("t", key, 1_000, NOW), other.uncountHit("t", key, 1_000, NOW)]);
    expect(await store.countHit("t", key, 1_000, NOW)).toEqual({ count: 11, resetAt: NOW + 1_000 });
    await store.uncountHit("t", fresh("key"), 1_000, NOW);
    expect((await store.countHit("t", key, 1_000, NOW + 1_000)).count).toBe(1);
    expect((await store.countHit("u", key, 1_000, NOW)).count).toBe(1);
  });

  it("stores an application unchanged, including unusual keys", async () => {
    const record = await application({
      answers: { first_name: 'Zoë 🎓 "x"', agree: true, credits: 12.5, gone: null, constructor: "x" },
      sealed: { ssn: "v1.k.x" },
      tabs: { sketch: "upload" },
      addAnother: { colleges: 3 },
      documents: { pdf: { fileName: "a.pdf", fileSize: 3, fileKey: "k", pdfKey: "p", handedInAt: NOW } },
      webStatus: [{ web_status: "started", at: NOW }],
      logins: [NOW],
      validations: { first_name: ["no"] },
      lastPage: "/about",
      configHash: "h",
    });
    expect(await other.findApplication("t", record.account)).toEqual(record);
    expect(await store.createApplication({ ...record, answers: {} })).toBe(false);
    expect(await store.listApplicationIds("t")).toContain(record.account);
  });

  it("lists a tenant's applications by pages, each once", async () => {
    const tenant = fresh("tenant");
    const of = (account: string, more: Partial<ApplicationRecord>) => ({
      ...createApplicationRecord(tenant, account, NOW),
      ...more,
    });
    const made = [
      of("b", { round: "fall", answers: { first_name: "Zoë" } }),
      of("a", {}),
      of("d", { sealed: { ssn: "v1.k.x" }, webStatus: WEB_STATUSES.map((web_status) => ({ web_status, at: NOW })) }),
      of("c", { documents: { pdf: { fileName: "a", fileSize: 3, fileKey: "k", pdfKey: "p", handedInAt: NOW } } }),
    ];
    for (const record of made) await store.createApplication(record);
    await store.createApplication({ ...createApplicationRecord(fresh("tenant"), "e", NOW), answers: { a: "b" } });
    const summary = (id: string, isBegun: boolean, statuses: readonly WebStatus[] = []) => ({
      account: id,
      round: id === "b" ? "fall" : "",
      webStatus: statuses.map((web_status) => ({ web_status, at: NOW })),
      configHash: "",
      createdAt: NOW,
      updatedAt: NOW,
      isBegun,
      reopening: null,
      withdrawals: [],
    });
    expect(await other.listApplicationSummaries(tenant, "", 3)).toEqual([
      summary("a", false),
      summary("b", true),
      summary("c", true),
    ]);
    expect(await other.listApplicationSummaries(tenant, "c", 3)).toEqual([summary("d", true, WEB_STATUSES)]);
    expect(await other.listApplicationSummaries(tenant, "d", 3)).toEqual([]);
  });

  it("rejects a write over an outdated revision", async () => {
    const record = await application();
    expect(await store.replaceApplication({ ...record, lastPage: "/a" }, 0)).toBe(true);
    expect(await other.replaceApplication({ ...record, lastPage: "/b" }, 0)).toBe(false);
    expect(await store.findApplication("t", record.account)).toMatchObject({ revision: 1, lastPage: "/a" });
  });

  it("loses no answer when many requests change different keys at once", async () => {
    const { account: owner } = await application();
    await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        updateApplication(index % 2 === 0 ? store : other, "t", owner, (current) => ({
          ...current,
          answers: { ...current.answers, [`key_${index}`]: "x" },
        })),
      ),
    );
    const after = await store.findApplication("t", owner);
    expect(Object.keys(after?.answers ?? {})).toHaveLength(16);
    expect(after?.revision).toBe(16);
  });

  it("returns one-time answers to one reader", async () => {
    const once = { tenant: "t", tokenHash: fresh("tmp"), once: true, sealed: "s", expiresAt: NOW };
    const often = { ...once, tokenHash: fresh("tmp"), once: false };
    await store.createTmpAnswers(once);
    await store.createTmpAnswers(often);
    const reads = await Promise.all([store, other, store].map((each) => each.consumeTmpAnswers("t", once.tokenHash)));
    expect(reads.filter((read) => read !== undefined)).toEqual([once]);
    expect(await store.consumeTmpAnswers("t", often.tokenHash)).toEqual(often);
    expect(await other.consumeTmpAnswers("t", often.tokenHash)).toEqual(often);
    expect(await store.consumeTmpAnswers("u", often.tokenHash)).toBeUndefined();
  });

  it("stores print links with their uses, and the time of the first revocation", async () => {
    const token = link({ tenant: fresh("tenant") });
    await store.createServiceToken(token);
    await store.recordServiceTokenUse(token.tenant, { token: token.id, at: NOW, path: "/about" });
    expect(await other.listServiceTokenUses(token.tenant, token.id)).toEqual([
      { token: token.id, at: NOW, path: "/about" },
    ]);
    expect(await store.revokeServiceToken(token.tenant, token.id, NOW + 5)).toBe(true);
    expect(await store.revokeServiceToken(token.tenant, token.id, NOW + 9)).toBe(true);
    expect(await other.findServiceToken(token.tenant, token.tokenHash)).toEqual({ ...token, revokedAt: NOW + 5 });
    expect(await store.listServiceTokens(token.tenant)).toHaveLength(1);
    const later = link({ tenant: token.tenant, createdAt: NOW + 1 });
    await store.createServiceToken({ ...later, maker: null });
    await store.handServiceToken(token.tenant, later.id, "ann");
    await store.createServiceToken(link({ tenant: token.tenant, account: "b" }));
    expect(await other.listServiceTokensOf(token.tenant, "a")).toEqual([later, { ...token, revokedAt: NOW + 5 }]);
    expect(await other.listServiceTokensOf(fresh("tenant"), "a")).toEqual([]);
  });

  it("deletes only expired entries", async () => {
    const tenant = fresh("tenant");
    for (const expiresAt of [NOW - 1, NOW + 1]) {
      await store.createSession(session({ tenant, tokenHash: `s${expiresAt}`, expiresAt }));
      await store.createCode(code({ tenant, expiresAt }));
      await store.createTmpAnswers({ tenant, tokenHash: `t${expiresAt}`, once: false, sealed: "s", expiresAt });
      await store.createStaffSession(staffSession({ tenant, tokenHash: `f${expiresAt}`, expiresAt }));
      const ticket = { staff: "ann", kind: "invitation" } as const;
      await store.createStaffTicket({ ...ticket, tenant, id: `k${expiresAt}`, expiresAt });
      await store.putOfficeExport(officeExport({ tenant, staff: `e${expiresAt}`, expiresAt }));
    }
    await store.sweepExpired(NOW);
    const kept = (expiresAt: number) =>
      Promise.all([
        store.findStaffSession(tenant, `f${expiresAt}`),
        store.findStaffTicket(tenant, `k${expiresAt}`),
        store.findOfficeExport(tenant, `e${expiresAt}`),
      ]);
    expect((await kept(NOW - 1)).filter((one) => one !== undefined)).toEqual([]);
    expect((await kept(NOW + 1)).filter((one) => one === undefined)).toEqual([]);
    expect(await store.findSession(tenant, `s${NOW - 1}`)).toBeUndefined();
    expect(await store.findSession(tenant, `s${NOW + 1}`)).toBeDefined();
    expect(await store.listCodes(tenant, "a", "confirm")).toHaveLength(1);
    expect(await store.consumeTmpAnswers(tenant, `t${NOW - 1}`)).toBeUndefined();
    expect(await store.consumeTmpAnswers(tenant, `t${NOW + 1}`)).toBeDefined();
  });

  it("lets only one of many writers replace the staff list, and separates tenants", async () => {
    expect(await store.findStaffRoster("t")).toBeUndefined();
    const wins = async (revision: number) =>
      (
        await Promise.all(
          [store, other, store].map((each, index) =>
            each.replaceStaffRoster({ tenant: "t", revision: 0, members: [member(`m${index}`)] }, revision),
          ),
        )
      ).filter(Boolean).length;
    expect([await wins(0), await wins(0), await wins(1), await wins(1)]).toEqual([1, 0, 1, 0]);
    const found = await other.findStaffRoster("t");
    expect(found?.revision).toBe(2);
    expect(found?.members).toEqual([member(found?.members[0]?.id ?? "")]);
    expect(await store.findStaffRoster("two")).toBeUndefined();
  });

  it("lets one of several simultaneous callers change an export's state", async () => {
    const one = officeExport();
    await store.putOfficeExport(one);
    const tries = await Promise.all(
      [1, 2, 3, 4].map((done) => store.changeOfficeExport({ ...one, state: "running", done }, "waiting")),
    );
    expect(tries.filter((isFirst) => isFirst)).toHaveLength(1);
    const running = { ...one, state: "running", done: tries.indexOf(true) + 1 } as const;
    expect(await store.changeOfficeExport({ ...running, id: "replaced" }, "running")).toBe(false);
    expect(await other.listRunningExports(one.tenant)).toEqual([running]);
  });
});

import { afterEach, beforeEach, expect, it } from "vitest";
import type { JobIdentity } from "./store-jobs.ts";
import { openTwice, describeStore } from "./store-under-test.fixture.ts";
import type { Store } from "./store.ts";

const NOW = 1_800_000_000_000;
const LEASE_MS = 60_000;
let next = 0;

describeStore("Jobs", () => {
  let store: Store;
  let other: Store;
  openTwice((...opened) => ([store, other] = opened));
  let identity: JobIdentity;
  beforeEach(() => {
    identity = { tenant: "t", account: `a-${(next += 1)}`, kind: "conversion", key: "sketch" };
  });
  // The next test must not find unfinished jobs.
  afterEach(async () => {
    for (;;) {
      const left = await claim(store, "tidier", NOW + 24 * 60 * LEASE_MS);
      if (left === undefined) return;
      await store.failJob(left.id, "tidier", "", NOW);
    }
  });
  const claim = (by: Store, owner: string, now = NOW) =>
    by.claimJob({ kinds: ["conversion"], owner, now, leaseMs: LEASE_MS });
  const claimMail = (by: Store, now: number) => by.claimJob({ kinds: ["mail"], owner: "w", now, leaseMs: LEASE_MS });

  it("moves a job from enqueued to completed", async () => {
    const job = await store.enqueueJob(identity, { file: "k", pages: [1, 2] }, NOW);
    expect(job).toMatchObject({
      ...identity,
      state: "UNPROCESSED",
      attempts: 0,
      input: { file: "k", pages: [1, 2] },
      result: null,
    });
    expect(await claim(other, "w")).toMatchObject({
      id: job.id,
      state: "IN_PROGRESS",
      leaseOwner: "w",
      leaseUntil: NOW + LEASE_MS,
      attempts: 1,
    });
    expect(await store.heartbeatJob(job.id, "w", NOW + 2 * LEASE_MS)).toBe(true);
    expect(await store.completeJob(job.id, "w", { pdf: "p" }, NOW + 1)).toBe(true);
    expect(await other.findJob(identity)).toMatchObject({
      state: "COMPLETED",
      result: { pdf: "p" },
      leaseOwner: null,
      updatedAt: NOW + 1,
    });
    expect(await claim(store, "w")).toBeUndefined();
  });

  it("assigns a job to one of many workers", async () => {
    await store.enqueueJob(identity, {}, NOW);
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) => claim(index % 2 === 0 ? store : other, `w${index}`)),
    );
    const won = claims.filter((job) => job !== undefined);
    expect(won).toHaveLength(1);
    await store.failJob(won[0]?.id ?? "", won[0]?.leaseOwner ?? "", "no", NOW);
    expect(await store.findJob(identity)).toMatchObject({ state: "FAILED", message: "no" });
  });

  it("assigns a job with an expired lease to another worker, and rejects the first worker's report", async () => {
    const { id } = await store.enqueueJob(identity, {}, NOW);
    await claim(store, "slow");
    expect(await claim(other, "quick", NOW + LEASE_MS)).toBeUndefined();
    expect(await claim(other, "quick", NOW + LEASE_MS + 1)).toMatchObject({ id, leaseOwner: "quick", attempts: 2 });
    expect(await store.heartbeatJob(id, "slow", NOW)).toBe(false);
    expect(await store.completeJob(id, "slow", {}, NOW)).toBe(false);
    expect(await other.completeJob(id, "quick", {}, NOW)).toBe(true);
  });

  it("ignores a lease that ends too far ahead because of a wrong clock", async () => {
    const { id } = await store.enqueueJob(identity, {}, NOW);
    await claim(store, "from-the-future", NOW + 60 * 60_000);
    expect(await claim(other, "now", NOW + 60 * 60_000 - 9 * LEASE_MS)).toBeUndefined();
    expect(await claim(other, "now", NOW)).toMatchObject({ id, leaseOwner: "now" });
  });

  it("releases a job at a graceful stop, without counting the attempt", async () => {
    const { id } = await store.enqueueJob(identity, {}, NOW);
    await claim(store, "w");
    expect(await store.releaseJob(id, "w", NOW)).toBe(true);
    expect(await claim(other, "v")).toMatchObject({ id, attempts: 1 });
    await store.deleteJob(identity);
  });

  it("rejects a report on a replaced job, and deletes the new job once", async () => {
    const { id } = await store.enqueueJob(identity, { file: "old" }, NOW);
    await claim(store, "w");
    const again = await store.enqueueJob(identity, { file: "new" }, NOW + 1);
    expect(again.id).not.toBe(id);
    expect(await store.completeJob(id, "w", {}, NOW)).toBe(false);
    expect(await store.findJob(identity)).toMatchObject({
      state: "UNPROCESSED",
      input: { file: "new" },
      attempts: 0,
    });
    expect(await store.deleteJob(identity)).toBe(true);
    expect(await store.findJob(identity)).toBeUndefined();
    expect(await store.deleteJob(identity)).toBe(false);
  });

  it("queues a job at its place, and deletes a job by id only if the id is still current", async () => {
    const place = { lane: "slow", turn: NOW + 7, network: "home" } as const;
    const { id } = await store.ensureJob(identity, { file: "a" }, NOW, place);
    expect(await store.findJob(identity)).toMatchObject({ ...place, input: { file: "a" } });
    const again = await store.enqueueJob(identity, { file: "b" }, NOW);
    expect(await store.deleteJob(identity, id)).toBe(false);
    expect(await store.findJob(identity)).toMatchObject({ id: again.id });
    expect(await store.deleteJob(identity, again.id)).toBe(true);
    expect(await store.findJob(identity)).toBeUndefined();
  });

  it("keeps an existing job that a caller ensures again", async () => {
    const [first, second] = await Promise.all([
      store.ensureJob(identity, { file: "a" }, NOW),
      other.ensureJob(identity, { file: "b" }, NOW),
    ]);
    expect(first.id).toBe(second.id);
    await store.deleteJob(identity);
  });

  it("keeps the notes of a job's worker until the job is postponed, and rejects other workers' notes", async () => {
    const mail = { ...identity, kind: "mail" } as const;
    const { id } = await store.enqueueJob(mail, {}, NOW);
    expect(await store.noteJob(id, "w", { step: 1 }, NOW)).toBe(false);
    await claimMail(store, NOW);
    expect(await store.noteJob(id, "another", { step: 1 }, NOW)).toBe(false);
    expect(await store.noteJob(id, "w", { step: 2 }, NOW)).toBe(true);
    expect(await claimMail(other, NOW + LEASE_MS + 1)).toMatchObject({ id, result: { step: 2 }, attempts: 2 });
    await store.deferJob(id, "w", NOW, NOW);
    expect(await claimMail(other, NOW)).toMatchObject({ id, result: null });
    await store.deleteJob(mail);
  });

  it("claims a postponed job only when it is due, and counts its attempts", async () => {
    const mail = { ...identity, kind: "mail" } as const;
    const { id } = await store.enqueueJob(mail, {}, NOW);
    expect(await claimMail(store, NOW)).toMatchObject({ id, attempts: 1, dueAt: 0 });
    expect(await store.deferJob(id, "another", NOW, NOW)).toBe(false);
    expect(await store.deferJob(id, "w", NOW, NOW + 9)).toBe(true);
    expect(await claimMail(other, NOW + 8)).toBeUndefined();
    expect(await claimMail(other, NOW + 9)).toMatchObject({ id, attempts: 2, dueAt: NOW + 9 });
    expect(await store.deferJob(id, "w", NOW, NOW + 99, "quick", { tries: 1 })).toBe(true);
    const deferred = { state: "UNPROCESSED", result: { tries: 1 }, lane: "quick", dueAt: NOW + 99 };
    expect(await other.findJob(mail)).toMatchObject(deferred);
    const again = await store.enqueueJob(mail, {}, NOW + 10);
    expect(await claimMail(other, NOW + 10)).toMatchObject({ id: again.id, attempts: 1, dueAt: 0 });
    await store.deleteJob(mail);
  });

  it("skips the jobs of excluded accounts", async () => {
    const hook = (account: string) => ({ tenant: "t", account, kind: "webhook", key: "k" }) as const;
    const claimExcept = (...exceptAccounts: string[]) =>
      other.claimJob({ kinds: ["webhook"], exceptAccounts, owner: "w", now: NOW + 9, leaseMs: LEASE_MS });
    await store.enqueueJob(hook("slow"), {}, NOW);
    await store.enqueueJob(hook("quick"), {}, NOW + 1);
    expect(await claimExcept("slow", "quick")).toBeUndefined();
    expect(await claimExcept("slow")).toMatchObject({ account: "quick" });
    expect(await claimExcept()).toMatchObject({ account: "slow" });
    for (const account of ["slow", "quick"]) await store.deleteJob(hook(account));
  });

  it("lists a tenant's jobs of one kind in pages, newest first", async () => {
    const hook = (tenant: string, key: string) => ({ tenant, account: "crm", kind: "webhook", key }) as const;
    for (const [index, key] of ["a", "b", "c", "d", "e"].entries())
      await store.enqueueJob(hook("list", key), {}, NOW + Math.floor(index / 2));
    await store.enqueueJob(hook("other", "f"), {}, NOW);
    await store.enqueueJob({ ...hook("list", "g"), kind: "mail" }, {}, NOW);
    const seen: string[] = [];
    for (let after: Awaited<ReturnType<Store["listJobs"]>>[number] | undefined; ;) {
      const page: Awaited<ReturnType<Store["listJobs"]>> = await other.listJobs("list", "webhook", 2, after);
      seen.push(...page.map(({ key }) => key));
      after = page.at(-1);
      if (page.length < 2) break;
    }
    expect(seen.map((key) => Math.floor("abcde".indexOf(key) / 2))).toEqual([2, 1, 1, 0, 0]);
    expect(new Set(seen).size).toBe(5);
    for (const key of seen) await store.deleteJob(hook("list", key));
    await store.deleteJob(hook("other", "f"));
    await store.deleteJob({ ...hook("list", "g"), kind: "mail" });
  });

  it("counts the jobs of a kind, and deletes jobs that ended long ago", async () => {
    const mail = (key: string) => ({ ...identity, kind: "mail", key }) as const;
    expect(await store.countJobs("mail")).toEqual({ queued: 0, oldestAt: undefined, failed: 0 });
    for (const [index, key] of ["sent", "failed", "runs", "waits"].entries())
      await store.enqueueJob(mail(key), {}, NOW + index);
    const claims = [];
    for (let index = 0; index < 3; index += 1)
      claims.push(await other.claimJob({ kinds: ["mail"], owner: "w", now: NOW + 5, leaseMs: LEASE_MS }));
    await store.completeJob(claims[0]?.id ?? "", "w", {}, NOW + 6);
    await store.failJob(claims[1]?.id ?? "", "w", "no", NOW + 7);
    expect(await other.countJobs("mail")).toEqual({ queued: 2, oldestAt: NOW + 2, failed: 1 });
    await store.deleteEndedJobs("mail", NOW + 7);
    expect(await store.findJob(mail("sent"))).toBeUndefined();
    expect(await store.findJob(mail("failed"))).toBeDefined();
    await store.deleteEndedJobs("mail", NOW + 999);
    expect(await store.countJobs("mail")).toEqual({ queued: 2, oldestAt: NOW + 2, failed: 0 });
    for (const key of ["runs", "waits"]) await store.deleteJob(mail(key));
  });

  it("claims the oldest job of the given kinds first", async () => {
    await store.enqueueJob({ ...identity, account: `${identity.account} late`, key: "late" }, {}, NOW + 2);
    await store.enqueueJob({ ...identity, key: "early" }, {}, NOW + 1);
    await store.enqueueJob({ ...identity, kind: "pdf", key: "pdf" }, {}, NOW);
    expect((await claim(store, "w"))?.key).toBe("early");
    expect((await claim(store, "w"))?.key).toBe("late");
    expect((await store.claimJob({ kinds: ["pdf"], owner: "w", now: NOW, leaseMs: LEASE_MS }))?.key).toBe("pdf");
  });

  it("claims the job with the earliest turn, also after jobs were postponed", async () => {
    const [one, two] = [identity, { ...identity, account: `${identity.account} two` }];
    await store.enqueueJob(one, {}, NOW, { lane: "slow", turn: NOW, network: "home" });
    await store.enqueueJob(two, {}, NOW, { lane: "slow", turn: NOW + 5, network: "school" });
    await store.postponeJobs("t", one.account, "", 9);
    expect(await other.findJob(one)).toMatchObject({ turn: NOW + 9, network: "home" });
    await store.postponeJobs("t", "nobody", "school", 9);
    expect(await other.findJob(two)).toMatchObject({ turn: NOW + 14 });
    await store.postponeJobs("another tenant", one.account, "home", 9);
    expect(await claim(other, "w")).toMatchObject({ account: one.account });
    expect(await claim(other, "w")).toMatchObject({ account: two.account });
  });

  it("postpones no job of an unknown network, no running job and no PDF", async () => {
    await store.enqueueJob({ ...identity, kind: "pdf", key: "pdf" }, {}, NOW);
    await store.enqueueJob(identity, {}, NOW);
    expect(await claim(store, "w")).toMatchObject({ key: "sketch" });
    await store.enqueueJob({ ...identity, account: `${identity.account} two` }, {}, NOW);
    await store.postponeJobs("t", identity.account, "", 9);
    expect(await store.findJob(identity)).toMatchObject({ turn: NOW });
    expect(await store.findJob({ ...identity, kind: "pdf", key: "pdf" })).toMatchObject({ turn: NOW });
    expect(await store.claimJob({ kinds: ["pdf"], owner: "w", now: NOW, leaseMs: LEASE_MS })).toBeDefined();
    expect(await claim(store, "w")).toMatchObject({ account: `${identity.account} two`, turn: NOW });
  });

  it("runs one conversion per account at a time, and one PDF of the account beside it", async () => {
    await store.enqueueJob(identity, {}, NOW);
    await store.enqueueJob({ ...identity, key: "transcript" }, {}, NOW + 1);
    await store.enqueueJob({ ...identity, kind: "pdf", key: "pdf" }, {}, NOW + 2);
    const first = await claim(store, "w");
    expect(first?.key).toBe("sketch");
    expect(await claim(other, "v")).toBeUndefined();
    expect(await other.claimJob({ kinds: ["pdf"], owner: "v", now: NOW, leaseMs: LEASE_MS })).toBeDefined();
    // The job's worker has died.
    const later = NOW + LEASE_MS + 1;
    expect(await claim(other, "v", later)).toMatchObject({ key: "sketch", attempts: 2 });
    await other.completeJob(first?.id ?? "", "v", {}, later);
    expect(await claim(other, "v", later)).toMatchObject({ key: "transcript" });
  });

  it("leaves other tenants' jobs untouched", async () => {
    await store.enqueueJob({ ...identity, tenant: "broken" }, {}, NOW);
    const { id } = await store.enqueueJob(identity, {}, NOW + 1);
    const request = { kinds: ["conversion"], owner: "w", now: NOW, leaseMs: LEASE_MS } as const;
    expect(await store.claimJob({ ...request, tenants: [] })).toBeUndefined();
    expect(await store.claimJob({ ...request, tenants: ["t", "u"] })).toMatchObject({ id, tenant: "t" });
    expect(await store.claimJob({ ...request, tenants: ["t", "u"] })).toBeUndefined();
    expect(await store.findJob({ ...identity, tenant: "broken" })).toMatchObject({
      state: "UNPROCESSED",
      attempts: 0,
    });
  });

  it("skips slow jobs on the quick lane, and moves a released job to the slow lane", async () => {
    await store.enqueueJob({ ...identity, account: `${identity.account} slow` }, {}, NOW);
    const { id } = await store.enqueueJob(identity, {}, NOW, { lane: "quick", turn: NOW + 1, network: "n" });
    const quick = { kinds: ["conversion"], lane: "quick", owner: "q", now: NOW, leaseMs: LEASE_MS } as const;
    expect(await store.claimJob(quick)).toMatchObject({ id, lane: "quick" });
    expect(await store.releaseJob(id, "q", NOW, "slow")).toBe(true);
    expect(await other.claimJob(quick)).toBeUndefined();
    expect(await claim(other, "w")).toMatchObject({ account: `${identity.account} slow` });
    expect(await claim(other, "w")).toMatchObject({ id, lane: "slow", attempts: 1 });
    await other.failJob(id, "w", "no", NOW);
    expect(await store.findJob(identity)).toMatchObject({ network: "" });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JobIdentity } from "./job.ts";
import { STORES_UNDER_TEST, type OpenedStore } from "./store-under-test.fixture.ts";
import type { Store } from "./store.ts";

const NOW = 1_800_000_000_000;
const LEASE_MS = 60_000;
let next = 0;

for (const { name, skipped, open } of STORES_UNDER_TEST) {
  describe.skipIf(skipped !== undefined)(`Jobs on ${name}`, () => {
    let opened: OpenedStore;
    let store: Store;
    let other: Store;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
      other = await opened.openAgain();
    });
    afterAll(() => opened?.remove());
    let identity: JobIdentity;
    beforeEach(() => {
      identity = { tenant: "t", account: `a-${(next += 1)}`, kind: "conversion", key: "sketch" };
    });
    const claim = (by: Store, owner: string, now = NOW) =>
      by.claimJob({ kinds: ["conversion"], owner, now, leaseMs: LEASE_MS });

    it("takes a job from enqueued to completed", async () => {
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

    it("gives a job to one of many workers", async () => {
      await store.enqueueJob(identity, {}, NOW);
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, index) => claim(index % 2 === 0 ? store : other, `w${index}`)),
      );
      const won = claims.filter((job) => job !== undefined);
      expect(won).toHaveLength(1);
      await store.failJob(won[0]?.id ?? "", won[0]?.leaseOwner ?? "", "no", NOW);
      expect(await store.findJob(identity)).toMatchObject({ state: "FAILED", message: "no" });
    });

    it("gives a job whose lease ran out to another, and refuses the first one's report", async () => {
      const { id } = await store.enqueueJob(identity, {}, NOW);
      await claim(store, "slow");
      expect(await claim(other, "quick", NOW + LEASE_MS)).toBeUndefined();
      expect(await claim(other, "quick", NOW + LEASE_MS + 1)).toMatchObject({ id, leaseOwner: "quick", attempts: 2 });
      expect(await store.heartbeatJob(id, "slow", NOW)).toBe(false);
      expect(await store.completeJob(id, "slow", {}, NOW)).toBe(false);
      expect(await other.completeJob(id, "quick", {}, NOW)).toBe(true);
    });

    it("ignores a lease that ends too far ahead, because its clock was wrong", async () => {
      const { id } = await store.enqueueJob(identity, {}, NOW);
      await claim(store, "from-the-future", NOW + 60 * 60_000);
      expect(await claim(other, "now", NOW + 60 * 60_000 - 9 * LEASE_MS)).toBeUndefined();
      expect(await claim(other, "now", NOW)).toMatchObject({ id, leaseOwner: "now" });
    });

    it("takes a job back at a graceful stop and does not count the attempt", async () => {
      const { id } = await store.enqueueJob(identity, {}, NOW);
      await claim(store, "w");
      expect(await store.releaseJob(id, "w", NOW)).toBe(true);
      expect(await claim(other, "v")).toMatchObject({ id, attempts: 1 });
      await store.deleteJob(identity);
    });

    it("refuses reports on a job that was replaced or deleted", async () => {
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

    it("does not replace an existing job that is only ensured", async () => {
      const [first, second] = await Promise.all([
        store.ensureJob(identity, { file: "a" }, NOW),
        other.ensureJob(identity, { file: "b" }, NOW),
      ]);
      expect(first.id).toBe(second.id);
      await store.deleteJob(identity);
    });

    it("claims the oldest job of the given kinds first", async () => {
      await store.enqueueJob({ ...identity, key: "late" }, {}, NOW + 2);
      await store.enqueueJob({ ...identity, key: "early" }, {}, NOW + 1);
      await store.enqueueJob({ ...identity, kind: "pdf", key: "pdf" }, {}, NOW);
      expect((await claim(store, "w"))?.key).toBe("early");
      expect((await claim(store, "w"))?.key).toBe("late");
      expect((await store.claimJob({ kinds: ["pdf"], owner: "w", now: NOW, leaseMs: LEASE_MS }))?.key).toBe("pdf");
    });
  });
}

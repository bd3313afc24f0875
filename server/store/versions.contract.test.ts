import { expect, it } from "vitest";
import { WEB_STATUSES } from "../../engine/protocol/index.ts";
import { createApplicationRecord, type ApplicationRecord } from "./application-record.ts";
import { openTwice, describeStore } from "./store-under-test.fixture.ts";
import type { Store } from "./store.ts";
import { reopen } from "./submissions.ts";

const NOW = 1_800_000_000_000;
let next = 0;
const fresh = (name: string): string => `${name}-${(next += 1)}`;

describeStore("Versions", () => {
  let store: Store;
  let other: Store;
  openTwice((...opened) => ([store, other] = opened));
  const apply = (tenant: string, configHash: string) =>
    store.createApplication({ ...createApplicationRecord(tenant, fresh("applicant"), NOW), configHash });

  it("keeps each version of a tenant once, and finds the one that was used last", async () => {
    const tenant = fresh("tenant");
    const version = (hash: string, usedAt: number, bundle = `bundle of ${hash}`) => ({
      tenant,
      hash,
      usedAt,
      bundle,
    });
    expect(await store.findLastVersion(tenant)).toBeUndefined();
    expect(await store.touchVersion(tenant, "one", NOW)).toBe(false);
    // Longer than a document of MongoDB may be.
    const long = "0123456789abcdef".repeat(1_100_000);
    await Promise.all([store, other].map((each) => each.keepVersion(version("one", NOW, long))));
    await store.keepVersion(version("two", NOW + 1));
    expect(await other.findVersion(tenant, "one")).toEqual(version("one", NOW, long));
    expect(await other.findLastVersion(tenant)).toEqual(version("two", NOW + 1));
    await store.keepVersion(version("one", NOW + 2, "what was kept stays"));
    expect(await other.findLastVersion(tenant)).toEqual(version("one", NOW + 2, long));
    expect(await other.touchVersion(tenant, "two", NOW + 3)).toBe(true);
    expect(await other.touchVersion(tenant, "two", NOW)).toBe(true);
    expect(await store.findLastVersion(tenant)).toEqual(version("two", NOW + 3));
    expect(await store.findVersion("another", "one")).toBeUndefined();
  });

  it("sweeps away the versions that no application names, and no other", async () => {
    const tenant = fresh("tenant");
    const keep = (hash: string, usedAt: number, bundle = hash) => store.keepVersion({ tenant, hash, usedAt, bundle });
    const isKept = async (hash: string) => (await other.findVersion(tenant, hash)) !== undefined;
    await keep("unused", NOW);
    await keep("named", NOW);
    await keep("another's", NOW);
    await keep("new", NOW + 2);
    await apply(tenant, "named");
    await apply(fresh("tenant"), "another's");
    expect(await store.listVersionTenants()).toContain(tenant);
    expect(await store.sweepVersions(NOW + 1)).toBeGreaterThanOrEqual(2);
    expect(await Promise.all(["unused", "named", "another's", "new"].map(isKept))).toEqual([false, true, false, true]);
    await keep("unused", NOW + 2, "kept again");
    expect(await other.findVersion(tenant, "unused")).toMatchObject({ bundle: "kept again" });
  });

  it("keeps the versions of earlier submissions, and of no others", async () => {
    const tenant = fresh("tenant");
    for (const hash of ["first", "second", "third"])
      await store.keepVersion({ tenant, hash, usedAt: NOW, bundle: hash });
    const draft = createApplicationRecord(tenant, fresh("applicant"), NOW);
    const submit = (record: ApplicationRecord, configHash: string): ApplicationRecord => ({
      ...record,
      configHash,
      webStatus: WEB_STATUSES.map((web_status) => ({ web_status, at: NOW })),
    });
    const said = { at: NOW, by: "staff@example.edu", reason: "Why.", until: NOW + 1 };
    const reopened = reopen(submit(reopen(submit(draft, "first"), said), "second"), said);
    await store.createApplication({ ...reopened, configHash: "other" });
    await store.sweepVersions(NOW + 1);
    const isKept = async (hash: string) => (await other.findVersion(tenant, hash)) !== undefined;
    expect(await Promise.all(["first", "second", "third"].map(isKept))).toEqual([true, true, false]);
    expect(await other.findApplication(tenant, draft.account)).toEqual({ ...reopened, configHash: "other" });
    expect(await other.listApplicationSummaries(tenant, "", 9)).toMatchObject([
      { reopening: { submittedAt: NOW, configHash: "second" } },
    ]);
  });

  it("never loses a version that is swept and kept at once", async () => {
    const tenant = fresh("tenant");
    const version = { tenant, hash: "h", usedAt: NOW, bundle: "the whole of it" };
    for (let round = 0; round < 20; round += 1) {
      await store.keepVersion(version);
      const later = { ...version, usedAt: NOW + 2 };
      await Promise.all([store.sweepVersions(NOW + 1), other.keepVersion(later), other.sweepVersions(NOW + 1)]);
      expect(await store.findVersion(tenant, "h")).toEqual(later);
      await store.sweepVersions(NOW + 3);
      expect(await store.findVersion(tenant, "h")).toBeUndefined();
    }
  });
});

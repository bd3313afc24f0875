import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { accountOf, toApplicationId } from "./store-accounts.ts";
import { type ApplicationRecord, createApplicationRecord } from "./application-record.ts";
import { fresh, NOW } from "./records.fixture.ts";
import { describeStore, openTwice } from "./store-under-test.fixture.ts";
import type { Store } from "./store.ts";
import { WEB_STATUSES } from "../../engine/protocol/index.ts";
import { reopen } from "./submissions.ts";

const SUBMISSION: NonNullable<ApplicationRecord["submission"]> = {
  reference: "ABCDEFGHJK",
  submittedAt: "2027-01-15T12:00:00-05:00",
  timeZone: "America/New_York",
  form: "f",
  documents: {},
  round: { id: "autumn", label: "Autumn 2026", closes: "2027-01-15T23:59:00-05:00", isLate: false },
  salt: "s",
  secretSalt: "s",
  digest: "d",
  keyId: null,
  signature: null,
};

describeStore("Applications, references and versions", () => {
  let store: Store;
  let other: Store;
  openTwice((...opened) => ([store, other] = opened));

  const begin = async (id: string, at: number, over: Partial<ApplicationRecord> = {}) => {
    const record = { ...createApplicationRecord("t", id, at, id.split(".")[1] ?? ""), ...over };
    expect(await store.createApplication(record)).toBe(true);
    return record;
  };

  it("lists an account's applications oldest first, and none of accounts with a similar id", async () => {
    const account = randomUUID();
    const strangers = [`${account}0`, `${account}-x.autumn`, `${account}/x`, account.slice(0, -1)];
    const spring = await begin(toApplicationId(account, "spring"), NOW + 2);
    const first = await begin(account, NOW);
    const autumn = await begin(toApplicationId(account, "autumn"), NOW + 1);
    for (const stranger of strangers) await begin(stranger, NOW);
    expect(await other.listApplications("t", account)).toEqual([first, autumn, spring]);
    expect(await other.listApplications("u", account)).toEqual([]);
    expect([first, autumn, spring].map((record) => accountOf(record.account))).toEqual([account, account, account]);
  });

  it("creates an application once for a round, even if several callers ask at once", async () => {
    const id = toApplicationId(randomUUID(), "spring");
    const begun = await Promise.all(
      [store, other, store, other].map((each, index) =>
        each.createApplication({ ...createApplicationRecord("t", id, NOW, "spring"), lastPage: String(index) }),
      ),
    );
    expect(begun.filter(Boolean)).toHaveLength(1);
  });

  it("reads the round of an early application from its submission", async () => {
    const { round: _, takenOver: __, ...earlier } = createApplicationRecord("t", randomUUID(), NOW);
    await store.createApplication({ ...earlier, submission: SUBMISSION } as ApplicationRecord);
    expect(await store.findApplication("t", earlier.account)).toMatchObject({ round: "autumn", takenOver: null });
  });

  it("keeps one number for an applicant, even if several callers ask with different numbers", async () => {
    const account = randomUUID();
    const kept = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? store : other).keepReference({ tenant: "t", account, reference: `ONE${String(index)}` }),
      ),
    );
    expect(new Set(kept).size).toBe(1);
    expect(kept[0]).toMatch(/^ONE\d$/);
    expect(await other.findReference("t", account)).toBe(kept[0]);
    expect(await other.findReferenceHolder("t", kept[0] ?? "")).toBe(account);
  });

  it("assigns a number to one applicant per tenant", async () => {
    expect(await store.keepReference({ tenant: "t", account: "a", reference: "TAKEN" })).toBe("TAKEN");
    expect(await other.keepReference({ tenant: "t", account: "b", reference: "TAKEN" })).toBeUndefined();
    expect(await store.findReference("t", "b")).toBeUndefined();
    expect(await other.keepReference({ tenant: "t", account: "b", reference: "FREE" })).toBe("FREE");
    expect(await store.keepReference({ tenant: "u", account: "b", reference: "TAKEN" })).toBe("TAKEN");
    expect(await store.findReferenceHolder("t", "TAKEN")).toBe("a");
    expect(await store.findReferenceHolder("u", "TAKEN")).toBe("b");
    expect(await store.findReferenceHolder("t", "NOBODY")).toBeUndefined();
  });

  it("stores each version of a tenant once, and finds the version used last", async () => {
    const tenant = fresh("tenant");
    const version = (hash: string, usedAt: number, bundle = `bundle of ${hash}`) => ({
      tenant,
      hash,
      usedAt,
      bundle,
    });
    expect(await store.findLastVersion(tenant)).toBeUndefined();
    expect(await store.touchVersion(tenant, "one", NOW)).toBe(false);
    // Longer than MongoDB allows for a document.
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

  it("keeps the form of the last submission while the application is reopened", async () => {
    const tenant = fresh("tenant");
    const draft = createApplicationRecord(tenant, fresh("applicant"), NOW);
    const submit = (record: ApplicationRecord, configHash: string): ApplicationRecord => ({
      ...record,
      configHash,
      webStatus: WEB_STATUSES.map((web_status) => ({ web_status, at: NOW })),
    });
    const said = { at: NOW, by: "staff@example.edu", reason: "Why.", until: NOW + 1 };
    const reopened = reopen(submit(reopen(submit(draft, "first"), said), "second"), said);
    await store.createApplication({ ...reopened, configHash: "other" });
    expect(await other.findApplication(tenant, draft.account)).toEqual({ ...reopened, configHash: "other" });
    expect(await other.listApplicationSummaries(tenant, "", 9)).toMatchObject([
      { reopening: { submittedAt: NOW, configHash: "second" } },
    ]);
  });
});

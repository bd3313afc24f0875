import { expect, it } from "vitest";
import { WEB_STATUSES } from "../../engine/protocol/index.ts";
import { createApplicationRecord, type ApplicationRecord } from "./application-record.ts";
import { fresh, NOW } from "./records.fixture.ts";
import { openTwice, describeStore } from "./store-under-test.fixture.ts";
import type { Store } from "./store.ts";
import { reopen } from "./submissions.ts";

describeStore("Versions", () => {
  let store: Store;
  let other: Store;
  openTwice((...opened) => ([store, other] = opened));

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

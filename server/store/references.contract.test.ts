import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { openTwice, describeStore } from "./store-under-test.fixture.ts";
import type { Store } from "./store.ts";

describeStore("Reference numbers", () => {
  let store: Store;
  let other: Store;
  openTwice((...opened) => ([store, other] = opened));

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
});

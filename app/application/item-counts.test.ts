import { describe, expect, it, vi } from "vitest";
import { createItemCounts } from "./item-counts.ts";

describe("the number of items", () => {
  it("is saved at once", async () => {
    const saved: unknown[] = [];
    const counts = createItemCounts({ countOf: () => 2, save: (...given) => Promise.resolve(saved.push(given)) });
    counts.keep("college");
    await vi.waitFor(() => expect(counts.isUnsaved("college")).toBe(false));
    expect(saved).toEqual([["college", 2]]);
  });

  it("is saved when the server is reached again, and only then", async () => {
    let isDown = true;
    const saved: unknown[] = [];
    const counts = createItemCounts({
      countOf: () => 2,
      save: (...given) => (isDown ? Promise.reject(new Error("down")) : Promise.resolve(saved.push(given))),
    });
    counts.retry();
    counts.keep("college");
    await Promise.resolve();
    expect(counts.isUnsaved("college")).toBe(true);
    isDown = false;
    await vi.waitFor(() => {
      counts.retry();
      expect(counts.isUnsaved("college")).toBe(false);
    });
    expect(saved).toEqual([["college", 2]]);
  });

  it("is saved once more if it changes on the way", async () => {
    let count = 3;
    const saved: number[] = [];
    const counts = createItemCounts({
      countOf: () => count,
      save: (_, given) => {
        saved.push(given);
        count = 2;
        return Promise.resolve();
      },
    });
    counts.keep("college");
    await vi.waitFor(() => expect(counts.isUnsaved("college")).toBe(false));
    expect(saved).toEqual([3, 2]);
  });
});

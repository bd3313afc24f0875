import { expect, it } from "vitest";
import { createUnsentTexts } from "./unsent-texts.ts";

const HOUR_MS = 3_600_000;
const [ADA, BEN, NOTES, REASON] = ["ada@example.edu", "ben@example.edu", "/a/1/notes", "/a/2/reopening"];

/** The storage of one tab. */
function openTab() {
  const items = new Map<string, string>();
  let at = 1_000_000;
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
  return {
    items,
    load: () =>
      createUnsentTexts(
        () => storage,
        () => at,
      ),
    wait: (ms: number) => void (at += ms),
  };
}

it("keeps a person's text across a reload until it is sent", () => {
  const tab = openTab();
  tab.load().keep(ADA, NOTES, "Called her");
  const again = tab.load();
  again.enter(ADA);
  expect(again.find(ADA, NOTES)).toBe("Called her");
  again.keep(ADA, NOTES, "");
  expect([tab.load().find(ADA, NOTES), tab.items.size]).toEqual([undefined, 0]);
});

it("hides a text from other people, and deletes the text when another person logs in", () => {
  const tab = openTab();
  const unsent = tab.load();
  unsent.keep(ADA, NOTES, "Called her");
  expect(tab.load().find(BEN, NOTES)).toBeUndefined();
  unsent.enter(BEN);
  expect([tab.items.size, unsent.find(ADA, NOTES)]).toEqual([0, undefined]);
  unsent.keep(BEN, REASON, "Why");
  unsent.keep(ADA, NOTES, "Again");
  expect([...tab.items.values()].join()).not.toContain("Why");
});

it("deletes texts after a log-out, an erasure and twelve hours", () => {
  const tab = openTab();
  const unsent = tab.load();
  for (const place of [NOTES, REASON]) unsent.keep(ADA, place, "x");
  unsent.dropBelow("/a/1/");
  expect([tab.load().find(ADA, NOTES), tab.load().find(ADA, REASON)]).toEqual([undefined, "x"]);
  tab.wait(12 * HOUR_MS);
  expect([tab.load().find(ADA, REASON), tab.items.size]).toEqual([undefined, 0]);
  unsent.keep(ADA, NOTES, "x");
  unsent.clear();
  expect([tab.items.size, unsent.find(ADA, NOTES)]).toEqual([0, undefined]);
});

it("keeps texts in memory if storage is refused, and ignores foreign data in storage", () => {
  const unsent = createUnsentTexts(() => {
    throw new DOMException("refused", "SecurityError");
  });
  unsent.keep(ADA, NOTES, "x");
  expect(unsent.find(ADA, NOTES)).toBe("x");
  for (const stored of ["{", "[]", '{"person":1}', "null"]) {
    const tab = openTab();
    tab.items.set("portico-office-unsent", stored);
    expect(tab.load().find(ADA, "constructor")).toBeUndefined();
  }
});

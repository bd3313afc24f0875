// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { createUnsentTexts } from "./unsent-texts.ts";

const [ADA, BEN, NOTES, REASON] = ["ada@example.edu", "ben@example.edu", "/a/1/notes", "/a/2/reopening until"];
const load = () => createUnsentTexts(() => sessionStorage);

beforeEach(() => sessionStorage.clear());

it("keeps a person's text across a reload until it is sent", () => {
  load().keep(ADA, REASON, "Called her");
  const again = load();
  again.enter(ADA);
  expect(again.find(ADA, REASON)).toBe("Called her");
  again.keep(ADA, REASON, "");
  expect([load().find(ADA, REASON), sessionStorage.length]).toEqual([undefined, 0]);
});

it("hides a text from other people, and deletes the text when another person logs in", () => {
  const unsent = load();
  unsent.keep(ADA, NOTES, "Called her");
  expect(unsent.find(BEN, NOTES)).toBeUndefined();
  unsent.enter(BEN);
  expect([sessionStorage.length, unsent.find(ADA, NOTES)]).toEqual([0, undefined]);
});

it("deletes only its own texts after a log-out, and only the application's texts after an erasure", () => {
  const unsent = load();
  sessionStorage.setItem("other", "stays");
  for (const place of [NOTES, REASON]) unsent.keep(ADA, place, "x");
  unsent.dropBelow("/a/1/");
  expect([unsent.find(ADA, NOTES), unsent.find(ADA, REASON)]).toEqual([undefined, "x"]);
  unsent.clear();
  expect(Object.keys(sessionStorage)).toEqual(["other"]);
});

it("forgets a text after twelve hours, also in a tab that nobody uses", () => {
  vi.useFakeTimers();
  load().keep(ADA, NOTES, "Called her");
  vi.advanceTimersByTime(12 * 60 * 60_000 - 1);
  expect(load().find(ADA, NOTES)).toBe("Called her");
  vi.advanceTimersByTime(1);
  expect(sessionStorage.length).toBe(0);
  vi.useRealTimers();
});

it("does not throw if storage is refused", () => {
  const unsent = createUnsentTexts(() => {
    throw new DOMException("refused", "SecurityError");
  });
  unsent.keep(ADA, NOTES, "x");
  unsent.clear();
  expect(unsent.find(ADA, NOTES)).toBeUndefined();
});

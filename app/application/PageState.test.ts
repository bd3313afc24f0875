import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openSmallStore } from "../../engine/react/small-store.fixture.ts";
import { PROGRESS_MS, progressOf } from "./PageState.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("reads the progress once after many letters, and not at each letter", () => {
  const store = openSmallStore();
  const check = vi.spyOn(store.evaluated, "entered");
  const progress = progressOf(store);
  const listener = vi.fn();
  progress.subscribe(listener);
  vi.advanceTimersByTime(PROGRESS_MS);
  check.mockClear();
  for (const letters of ["A", "Ad", "Ada"]) store.setAnswers({ first_name: letters });
  expect(check).not.toHaveBeenCalled();
  vi.advanceTimersByTime(PROGRESS_MS);
  expect(progress.read().get("about")).toEqual({ state: "toAnswer", toAnswer: 3, toCorrect: 0 });
  expect(listener).toHaveBeenCalledOnce();
});

it("stays the same object while nothing about it changes, and finds out what changed while nobody listened", () => {
  const store = openSmallStore();
  store.setAnswers({ first_name: "Ada" });
  const progress = progressOf(store);
  const listener = vi.fn();
  const stop = progress.subscribe(listener);
  const before = progress.read();
  store.setAnswers({ first_name: "Ada Lovelace" });
  vi.advanceTimersByTime(PROGRESS_MS);
  expect(progress.read()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
  stop();
  store.setAnswers({ felony: "N" });
  progress.subscribe(listener);
  vi.advanceTimersByTime(PROGRESS_MS);
  expect(progress.read().get("final")?.state).toBe("complete");
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_APPLICATION } from "../../engine/core/index.ts";
import { smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { createAnswerStore } from "../../engine/react/index.ts";
import { PROGRESS_MS, progressOf } from "./page-progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const openStore = () =>
  createAnswerStore({ tenant: smallTenant(), application: EMPTY_APPLICATION, now: new Date("2026-11-21T17:00:00Z") });

describe("progressOf", () => {
  it("is read once after many letters, and not at a letter", () => {
    const store = openStore();
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

  it("stays the same object, and calls nobody back, while nothing about it changes", () => {
    const store = openStore();
    store.setAnswers({ first_name: "Ada" });
    const progress = progressOf(store);
    const listener = vi.fn();
    progress.subscribe(listener);
    const before = progress.read();
    store.setAnswers({ first_name: "Ada Lovelace" });
    vi.advanceTimersByTime(PROGRESS_MS);
    expect(progress.read()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it("finds out what changed while nobody listened", () => {
    const store = openStore();
    const progress = progressOf(store);
    progress.subscribe(() => undefined)();
    store.setAnswers({ felony: "N" });
    progress.subscribe(() => undefined);
    vi.advanceTimersByTime(PROGRESS_MS);
    expect(progress.read().get("final")?.state).toBe("complete");
  });
});

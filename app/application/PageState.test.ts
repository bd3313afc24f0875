import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadTenant } from "../../engine/node/index.ts";
import { openSmallStore } from "../../engine/react/small-store.fixture.ts";
import { PROGRESS_MS, progressOf, toSummaryEntries } from "./PageState.tsx";

const { tenant } = await loadTenant("tenants/graduate");

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
  expect(progress.read().get("about")).toEqual({ state: "toAnswer", toAnswer: 3 });
  expect(listener).toHaveBeenCalledOnce();
});

it("keeps the same object while its content is unchanged, and finds changes from before a listener subscribed", () => {
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

it.each<[string, Readonly<Record<string, readonly string[]>>, readonly string[]]>([
  [
    "a missing month and year, once, at the month",
    { college_attend_from_month: ["One"], college_attend_from_year: ["One"] },
    ["education college_attend_from_month One"],
  ],
  [
    "a month and a year that are wrong in different ways, one by one",
    { college_attend_from_month: ["One"], college_attend_from_year: ["One", "Other"] },
    ["education college_attend_from_month One", "education college_attend_from_year Other"],
  ],
  [
    "two neighbouring questions and two schools, one by one, although the messages are equal",
    { first_name: ["One"], middle_name: ["One"], college_attend_to_year: ["One"], college_2_attend_to_year: ["One"] },
    [
      "about first_name One",
      "about middle_name One",
      "education college_attend_to_year One",
      "education college_2_attend_to_year One",
    ],
  ],
])("lists in the error summary %s", (_, errors, links) => {
  const entries = toSummaryEntries(tenant, new Map(Object.entries(errors)));
  expect(entries.map(({ page, key, message }) => `${page} ${key} ${message}`)).toEqual(links);
});

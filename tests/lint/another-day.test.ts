import { expect, it } from "vitest";
import { lintTenant } from "../../engine/lint/index.ts";
import { ask, type Example, type ExampleValue } from "../../engine/lint/example-tenant.fixture.ts";
import { city, condition, exampleWith } from "./examples.ts";

const DAYS = ["1999-02-28", "2026-11-21", "2027-06-30", "2044-12-31"];
const begins = (schema: Readonly<Record<string, ExampleValue>>): Example =>
  ask({ begins: { title: "First day", format: "date", ...schema } });

/** The rules that find something wrong on each day, with the severity. */
const lintEachDay = (...changes: readonly Example[]) =>
  DAYS.map((day) =>
    lintTenant(exampleWith(changes), { now: new Date(`${day}T12:00:00Z`) }).map(
      ({ severity, rule }) => `${severity} ${rule}`,
    ),
  );

it.each<[string, readonly Example[], string]>([
  ["a window from today", [begins({ "x-date": { min: "today", max: "2027-01-31" } })], "bounds-consistent"],
  ["a window within the year", [begins({ "x-date": { min: "endOfYear-30d", max: "today" } })], "bounds-consistent"],
  ["a default beyond its bound", [begins({ default: "today", "x-date": { max: "2027-01-31" } })], "default-possible"],
  ["a day that is long past", [condition({ "<": [{ date: "today" }, { date: "2027-01-31" }] })], "round-times-right"],
  [
    "a year that drops out of the list",
    [
      city({ "x-options": "years" }),
      { "options/years.json": { years: { count: 5, direction: "past" } } },
      condition({ "==": [{ var: "city" }, "2026"] }),
    ],
    "condition-option-exists",
  ],
])("warns of %s on some days, and never reports an error", (_, changes, rule) => {
  const days = lintEachDay(...changes);
  expect(new Set(days.flat())).toEqual(new Set([`warning ${rule}`]));
  expect(days).toContainEqual([]);
});

it("reports an error on every day for bounds that no day can meet", () => {
  const days = lintEachDay(begins({ "x-date": { min: "today", max: "today-1d" } }));
  expect(days).toEqual(DAYS.map(() => ["error bounds-consistent"]));
});

it.each<[string, Example]>([
  ["bounds", begins({ "x-date": { min: "today", max: "2026-11-21" } })],
  ["a default", begins({ default: "today", "x-date": { max: "2026-11-21" } })],
])("uses the portal's today for %s of a tenant without a time zone", (_, change) => {
  const evening = new Date("2026-11-21T21:00:00-05:00");
  expect(lintTenant(exampleWith(change), { now: evening })).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { lintTenants } from "../../engine/lint/index.ts";
import { all, seedGraduate, set } from "./seed-graduate.ts";
import type { Edit } from "./seed-graduate.ts";

const DAYS = ["1999-02-28", "2026-11-21", "2027-06-30", "2044-12-31"];

const answer = (key: string, keyword: string, value: unknown): Edit => set(["properties", key, keyword], value);
const condition = (when: unknown): Edit => set(["is_told", "when"], when);
const asked = { "pages/about.json": set(["rules", 0, "requiredWhen"], "is_told") };

/** The rules that find something wrong on each day, by severity. */
function lintEachDay(edits: Readonly<Record<string, Edit>>) {
  const files = seedGraduate(edits);
  return DAYS.map((day) => {
    const [problems = []] = lintTenants([files], { now: new Date(`${day}T12:00:00Z`) });
    const rulesOf = (severity: string) => problems.filter((one) => one.severity === severity).map(({ rule }) => rule);
    return { errors: rulesOf("error"), warnings: rulesOf("warning") };
  });
}

describe("a tenant that nobody touches does not become an error by another day", () => {
  it.each<[string, Readonly<Record<string, Edit>>, string]>([
    [
      "a window from today to a day",
      { "data-model.json": answer("birth_date", "x-date", { min: "today", max: "2027-01-31" }) },
      "bounds-consistent",
    ],
    [
      "a window within the year",
      { "data-model.json": answer("birth_date", "x-date", { min: "endOfYear-30d", max: "today" }) },
      "bounds-consistent",
    ],
    [
      "a default that passes its bound",
      {
        "data-model.json": all(
          answer("birth_date", "default", "today"),
          answer("birth_date", "x-date", { max: "2027-01-31" }),
        ),
      },
      "default-possible",
    ],
    [
      "a year that the list leaves behind",
      {
        "data-model.json": all(answer("city", "x-options", "years"), answer("city", "type", "string")),
        "options/years.json": () => JSON.stringify({ years: { count: 5, direction: "past" } }),
        "conditions.json": condition({ "==": [{ var: "city" }, "2026"] }),
        ...asked,
      },
      "condition-option-exists",
    ],
  ])("%s", (_, edits, rule) => {
    const days = lintEachDay(edits);
    const before = lintEachDay({});
    expect(days.map(({ errors }) => errors)).toEqual(days.map(() => days[0]?.errors));
    expect(days[0]?.errors ?? []).not.toContain(rule);
    expect(days.some(({ warnings }, index) => warnings.includes(rule) && !before[index]?.warnings.includes(rule))).toBe(
      true,
    );
  });

  it("a condition that compares today with a day is neither always nor never true", () => {
    const days = lintEachDay({
      "conditions.json": condition({
        and: [{ "==": [{ var: "country" }, "USA"] }, { "<": [{ date: "today" }, { date: "2027-01-31" }] }],
      }),
      ...asked,
    });
    expect(days.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it("what can be on no day is an error on each", () => {
    const days = lintEachDay({
      "data-model.json": answer("birth_date", "x-date", { min: "today", max: "today-1d" }),
    });
    expect(days.every(({ errors }) => errors.includes("bounds-consistent"))).toBe(true);
  });
});

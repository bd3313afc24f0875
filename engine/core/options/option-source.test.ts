import { describe, expect, it } from "vitest";
import type { OptionListFile } from "./option-list.ts";
import { allOptionValues, controllingValues, resolveOptionList } from "./option-source.ts";

const lists: Record<string, OptionListFile> = {
  countries: {
    blank: "--",
    options: [
      { value: "CAN", label: "Canada" },
      { value: "FRA", label: "France" },
      { value: "USA", label: "United States" },
    ],
  },
  usa_second: { extends: "countries", first: ["USA"] },
  no_usa: { extends: "countries", exclude: ["USA"] },
  past: { years: { count: 3, direction: "past" } },
  future: { years: { startYear: 2030, count: 2, direction: "future" }, blank: "Year" },
  states: {
    keyed: { USA: [{ value: "NY", label: "New York" }], CAN: [{ value: "ON", label: "Ontario" }] },
    blank: "--",
  },
  round: { extends: "round" },
};
const values = (name: string, key?: string) => resolveOptionList(lists, name, key, 2026).map((option) => option.value);

describe("option lists (docs/specification.md, section 3)", () => {
  it("put the blank entry first", () =>
    expect(resolveOptionList(lists, "countries", undefined, 2026)[0]).toEqual({ value: "", label: "--" }));
  it("put a value first, after the blank entry, when `first` names it", () =>
    expect(values("usa_second")).toEqual(["", "USA", "CAN", "FRA"]));
  it("leave out a value that `exclude` names", () => expect(values("no_usa")).toEqual(["", "CAN", "FRA"]));
  it("count years back from this year by default", () => expect(values("past")).toEqual(["2026", "2025", "2024"]));
  it("count years on from a start year", () => expect(values("future")).toEqual(["", "2030", "2031"]));
  it("give a controlling value's list, and nothing for a value without one", () => {
    expect(values("states", "CAN")).toEqual(["", "ON"]);
    expect(values("states", "FRA")).toEqual([]);
    expect(values("states", "constructor")).toEqual([]);
  });
  it("know all values that may be stored, and the values that control them", () => {
    expect([...allOptionValues(lists, "states", 2026)]).toEqual(["", "NY", "ON"]);
    expect(controllingValues(lists, "states")).toEqual(["USA", "CAN"]);
    expect(controllingValues(lists, "countries")).toBeUndefined();
  });
  it("may not extend each other in a circle, and must exist", () => {
    expect(() => values("round")).toThrow(/circle/);
    expect(() => values("nowhere")).toThrow(/"nowhere" does not exist/);
  });
});

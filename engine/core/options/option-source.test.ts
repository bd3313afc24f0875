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
  sites: {
    keyed: {
      NORTH: { FA: [{ value: "CLINIC", label: "Clinic" }], SP: [{ value: "WARD", label: "Ward" }] },
      SOUTH: { FA: [{ value: "CLINIC", label: "Clinic" }], SP: [] },
      ONLINE: [{ value: "HOME", label: "Near your home" }],
    },
    blank: "--",
  },
  round: { extends: "round" },
  us_states: { extends: "states", pick: "USA" },
  us_states_and_more: {
    extends: "states",
    pick: "USA",
    options: [
      { value: "PR", label: "Puerto Rico" },
      { value: "OT", label: "Other territory" },
    ],
    first: ["OT"],
    blank: "Choose",
  },
  more_states: {
    extends: "states",
    keyed: { USA: [{ value: "OT", label: "Other territory" }], MEX: [{ value: "JAL", label: "Jalisco" }] },
  },
  states_or_other: { extends: "states", options: [{ value: "?", label: "Another one" }] },
  northern_sites: { extends: "sites", pick: "NORTH" },
  renamed: { extends: "countries", exclude: ["USA"], options: [{ value: "USA", label: "USA" }] },
};
const values = (name: string, ...controlling: readonly string[]) =>
  resolveOptionList(lists, name, controlling, 2026).map((option) => option.value);

describe("option lists (docs/specification.md, section 3)", () => {
  it("put the blank entry first", () =>
    expect(resolveOptionList(lists, "countries", [], 2026)[0]).toEqual({ value: "", label: "--" }));
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
  it("give the choices of a combination of two answers, and none until both are given", () => {
    expect(values("sites", "NORTH", "SP")).toEqual(["", "WARD"]);
    expect(values("sites", "SOUTH", "SP")).toEqual([]);
    expect(values("sites", "NORTH", "SU")).toEqual([]);
    expect(values("sites", "NORTH", "")).toEqual([]);
    expect(values("sites", "NORTH")).toEqual([]);
    expect(values("sites", "", "SP")).toEqual([]);
    expect(values("sites", "NORTH", "constructor")).toEqual([]);
  });
  it("give the choices of a first answer for which the second makes no difference", () => {
    expect(values("sites", "ONLINE", "SP")).toEqual(["", "HOME"]);
    expect(values("sites", "ONLINE", "")).toEqual(["", "HOME"]);
    expect([...allOptionValues(lists, "sites", 2026)].sort()).toEqual(["", "CLINIC", "HOME", "WARD"]);
  });
  it("pick one value's choices out of a keyed list", () => {
    expect(values("us_states")).toEqual(["", "NY"]);
    expect(controllingValues(lists, "us_states", 2026)).toEqual([[]]);
    expect([...allOptionValues(lists, "us_states", 2026)]).toEqual(["", "NY"]);
  });
  it("add choices after those of the list that they extend, and move either to the front", () =>
    expect(values("us_states_and_more")).toEqual(["", "OT", "NY", "PR"]));
  it("add choices to parts of a keyed list, and parts that it lacks", () => {
    expect(values("more_states", "USA")).toEqual(["", "NY", "OT"]);
    expect(values("more_states", "MEX")).toEqual(["", "JAL"]);
    expect(values("more_states", "CAN")).toEqual(["", "ON"]);
    expect(values("more_states", "FRA")).toEqual([]);
    expect([...allOptionValues(lists, "more_states", 2026)].sort()).toEqual(["", "JAL", "NY", "ON", "OT"]);
  });
  it("add choices to each part of a keyed list that has choices, and to no other", () => {
    expect(values("states_or_other", "USA")).toEqual(["", "NY", "?"]);
    expect(values("states_or_other", "FRA")).toEqual([]);
  });
  it("leave the second answer to choose where the first one's part of a list by two is picked", () => {
    expect(values("northern_sites", "SP")).toEqual(["", "WARD"]);
    expect(controllingValues(lists, "northern_sites", 2026)).toEqual([["FA"], ["SP"]]);
  });
  it("put a choice in place of one that is left out", () =>
    expect(values("renamed")).toEqual(["", "CAN", "FRA", "USA"]));
  it("know all values that may be stored, and the values that control them", () => {
    expect([...allOptionValues(lists, "states", 2026)]).toEqual(["", "NY", "ON"]);
    expect(controllingValues(lists, "states", 2026)).toEqual([["USA"], ["CAN"]]);
    expect(controllingValues(lists, "countries", 2026)).toEqual([[]]);
  });
  it("may not extend each other in a circle, and must exist", () => {
    expect(() => values("round")).toThrow(/circle/);
    expect(() => values("nowhere")).toThrow(/"nowhere" does not exist/);
  });
});

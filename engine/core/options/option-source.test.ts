import { describe, expect, it } from "vitest";
import type { OptionListFile } from "./option-list.ts";
import { allOptionValues, listControllingPaths, resolveOptionList } from "./option-source.ts";

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
  it("puts the blank entry of an option list first", () =>
    expect(resolveOptionList(lists, "countries", [], 2026)[0]).toEqual({ value: "", label: "--" }));

  it.each<[string, string, readonly string[], readonly string[]]>([
    ["puts the value of `first` after the blank entry", "usa_second", [], ["", "USA", "CAN", "FRA"]],
    ["leaves out a value that `exclude` names", "no_usa", [], ["", "CAN", "FRA"]],
    ["counts years back from this year by default", "past", [], ["2026", "2025", "2024"]],
    ["counts years forward from a start year", "future", [], ["", "2030", "2031"]],
    ["lists the choices of a controlling value", "states", ["CAN"], ["", "ON"]],
    ["lists nothing for a value without a list", "states", ["FRA"], []],
    ["lists nothing for an answer that is an inherited property name", "states", ["constructor"], []],
    ["lists the choices of a combination of two answers", "sites", ["NORTH", "SP"], ["", "WARD"]],
    ["lists nothing for a combination without choices", "sites", ["SOUTH", "SP"], []],
    ["lists nothing for an unknown combination", "sites", ["NORTH", "SU"], []],
    ["lists nothing until the second answer is given", "sites", ["NORTH", ""], []],
    ["lists nothing without a second answer", "sites", ["NORTH"], []],
    ["lists nothing until the first answer is given", "sites", ["", "SP"], []],
    ["lists nothing for a second answer that is an inherited property name", "sites", ["NORTH", "constructor"], []],
    ["lists choices that do not depend on the second answer", "sites", ["ONLINE", "SP"], ["", "HOME"]],
    ["lists choices that do not depend on the second answer before it is given", "sites", ["ONLINE", ""], ["", "HOME"]],
    ["picks one value's choices from a keyed list", "us_states", [], ["", "NY"]],
    [
      "adds choices after the others, and moves an added choice to the front",
      "us_states_and_more",
      [],
      ["", "OT", "NY", "PR"],
    ],
    ["adds choices to a part of a keyed list", "more_states", ["USA"], ["", "NY", "OT"]],
    ["adds a part that a keyed list lacks", "more_states", ["MEX"], ["", "JAL"]],
    ["leaves the other parts of a keyed list unchanged", "more_states", ["CAN"], ["", "ON"]],
    ["adds no part for other keys of a keyed list", "more_states", ["FRA"], []],
    ["adds choices to each part that has choices", "states_or_other", ["USA"], ["", "NY", "?"]],
    ["adds no choices to a part that has none", "states_or_other", ["FRA"], []],
    ["lets the second answer choose in a picked part", "northern_sites", ["SP"], ["", "WARD"]],
    ["adds a choice with the value of an excluded choice", "renamed", [], ["", "CAN", "FRA", "USA"]],
  ])("%s", (_, name, controlling, expected) => expect(values(name, ...controlling)).toEqual(expected));

  it("knows all values that an application may store, and the values that control them", () => {
    expect([...allOptionValues(lists, "sites", 2026)].sort()).toEqual(["", "CLINIC", "HOME", "WARD"]);
    expect([...allOptionValues(lists, "us_states", 2026)]).toEqual(["", "NY"]);
    expect([...allOptionValues(lists, "more_states", 2026)].sort()).toEqual(["", "JAL", "NY", "ON", "OT"]);
    expect(listControllingPaths(lists, "us_states", 2026)).toEqual([[]]);
    expect(listControllingPaths(lists, "northern_sites", 2026)).toEqual([["FA"], ["SP"]]);
    expect([...allOptionValues(lists, "states", 2026)]).toEqual(["", "NY", "ON"]);
    expect(listControllingPaths(lists, "states", 2026)).toEqual([["USA"], ["CAN"]]);
    expect(listControllingPaths(lists, "countries", 2026)).toEqual([[]]);
  });
  it("rejects missing lists and lists that extend each other in a cycle", () => {
    expect(() => values("round")).toThrow(/circle/);
    expect(() => values("nowhere")).toThrow(/"nowhere" does not exist/);
  });
});

import { describe, expect, it } from "vitest";
import { lintTenant } from "../../engine/lint/index.ts";
import { seedGraduate, set, write } from "./seed-graduate.ts";

describe("the linter, of a folder with several faults", () => {
  it("reports all of them in one run, by file, line, column and rule", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["lives_in_usa", "when", "==", 0, "var"], "contry"),
      "data-model.json": set(["properties", "city", "pattern"], "^([A-Za-z]+ ?)+$"),
      "texts.json": write("{"),
      "print.hbs": write("{{#if}"),
    });
    expect(lintTenant(seeded).map(({ file, rule }) => `${file} ${rule}`)).toEqual([
      "conditions.json condition-key-exists",
      "data-model.json pattern-safe",
      "print.hbs template-parses",
      "texts.json json-parses",
    ]);
  });

  it("reports nothing about parts that depend on a file which cannot be read", () => {
    const seeded = seedGraduate({ "data-model.json": write("{") });
    expect(lintTenant(seeded).map(({ rule }) => rule)).toEqual(["json-parses"]);
  });

  it.each([
    "[]",
    "null",
    "7",
    '"x"',
    '{"properties":7}',
    '{"properties":{"city":7,"zip":{"x-options":{"list":7},"errorMessage":[1],"x-date":"y"}}}',
  ])("reports problems and does not throw for %s in place of the data model", (text) => {
    expect(lintTenant(seedGraduate({ "data-model.json": write(text) }))).not.toEqual([]);
  });

  it.each([
    '{"schema":[],"uiSchema":{"ui:layout":{"type":"row"}},"rules":{}}',
    '{"schema":{"properties":{"city":null},"required":{"a":1}},"uiSchema":{"ui:layout":[7,null,[],{"type":7},' +
      '{"type":"address","fields":["a"]},{"type":"address"},{"type":"tabs","tabs":[3]},' +
      '{"type":"group","cases":[null,{"when":5}]},{"type":"addAnother","prefixes":"x","id":3},' +
      '{"type":"checkGroup","fields":{"a":1}},{"type":"reveal","trigger":"checkbox"},{"type":"monthYear"}],"city":5},' +
      '"rules":[7,{"field":1}]}',
  ])("reports problems and does not throw for a page of unexpected shape: %s", (text) => {
    expect(lintTenant(seedGraduate({ "pages/about.json": write(text) }))).not.toEqual([]);
  });

  it.each([
    '{"a":7,"b":{"when":[[{"==":{}}]]},"c":{"when":{"and":[{"condition":["c"]},{"var":{}},{"in":[]},{}]}}}',
    '{"a":{"when":null}}',
  ])("reports problems and does not throw for conditions of unexpected shape: %s", (text) => {
    expect(lintTenant(seedGraduate({ "conditions.json": write(text) }))).not.toEqual([]);
  });
});

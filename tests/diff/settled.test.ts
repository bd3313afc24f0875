import { describe, expect, it } from "vitest";
import { createExampleTenant } from "../../engine/lint/example-tenant.ts";
import { diffTenants, type Example } from "../../engine/lint/index.ts";
import { compileVersion } from "../../engine/node/compile-version.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

const asks = (key: string, schema: Example[string], required = false): Example => ({
  "data-model.json": { properties: { [key]: schema } },
  "pages/about.json": {
    schema: {
      properties: { [key]: { $ref: `../data-model.json#/properties/${key}` } },
      ...(required ? { required: [key] } : {}),
    },
    uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend", key] },
  },
});
const TEXT = { type: "string", title: "Town" };
const genders = (...values: readonly string[]): Example => ({
  ...asks("gender", { type: "string", title: "Gender", "x-options": "genders" }),
  "options/genders.json": { options: values.map((value) => ({ value, label: `Label ${value.toLowerCase()}` })) },
});
const steps = (...all: readonly Example[string][]): Example => ({ "changes.json": { steps: all } });

/** What is left to decide. */
const open = (old: readonly Example[], own: readonly Example[]): readonly string[] =>
  diffTenants(compileVersion(createExampleTenant(...old)), compileVersion(createExampleTenant(...own)), NOW)
    .filter(({ isSettled }) => !isSettled)
    .map(({ kind, id }) => `${kind} ${id}`);

describe("a step of changes.json settles what it decides, and nothing else", () => {
  it.each<[string, readonly Example[], readonly Example[], Example, readonly string[]]>([
    ["a rename", [asks("town", TEXT)], [asks("hometown", TEXT)], steps({ rename: "town", to: "hometown" }), []],
    [
      "a rename to a question with other words, that stays required",
      [asks("town", TEXT, true)],
      [asks("place", { type: "string", title: "Where do you live?" }, true)],
      steps({ rename: "town", to: "place" }),
      [],
    ],
    [
      "a rename of a question that must be answered now",
      [asks("town", TEXT)],
      [asks("hometown", TEXT, true)],
      steps({ rename: "town", to: "hometown" }),
      ["asks-again question-required"],
    ],
    [
      "a rename that makes the rule stricter",
      [asks("town", TEXT)],
      [asks("hometown", { ...TEXT, maxLength: 5 })],
      steps({ rename: "town", to: "hometown" }),
      ["asks-again question-stricter"],
    ],
    ["a drop", [asks("town", TEXT)], [], steps({ drop: "town", reason: "Gone." }), []],
    [
      "a drop of another question",
      [asks("town", TEXT)],
      [],
      steps({ drop: "village", reason: "Gone." }),
      ["loses-answers question-removed", "needs-migration step-key-unknown"],
    ],
    ["a merge", [asks("town", TEXT)], [], steps({ merge: ["town", "first_name"], to: "city" }), []],
    ["a recode", [genders("F", "f1")], [genders("F")], steps({ recode: "gender", values: { f1: "F" } }), []],
    [
      "a drop of a choice",
      [genders("F", "X")],
      [genders("F")],
      steps({ drop: "gender", values: ["X"], reason: "Gone." }),
      [],
    ],
    [
      "a drop of another choice",
      [genders("F", "X")],
      [genders("F")],
      steps({ drop: "gender", values: ["Y"], reason: "Gone." }),
      ["loses-answers option-removed"],
    ],
    ["an accept", [], [asks("town", TEXT, true)], steps({ accept: "town", reason: "It is needed." }), []],
    [
      "an accept of another question",
      [],
      [asks("town", TEXT, true)],
      steps({ accept: "city", reason: "It is needed." }),
      ["asks-again question-required"],
    ],
  ])("%s", (_, old, own, decided, left) => {
    expect(open(old, own).length).toBeGreaterThan(0);
    expect(open(old, [...own, decided])).toEqual(left);
  });

  it("once: a step that the old version had already decides nothing new", () => {
    const decided = steps({ drop: "town", reason: "Gone." });
    expect(open([asks("town", TEXT), decided], [decided])).toEqual(["loses-answers question-removed"]);
  });

  it("not where it is about a key that never was, or another step has vanished", () => {
    expect(open([], [steps({ rename: "never", to: "city" })])).toEqual(["needs-migration step-key-unknown"]);
    expect(open([steps({ rename: "town", to: "city" })], [])).toEqual(["needs-migration step-gone"]);
    const chain = steps({ rename: "town", to: "place" }, { rename: "place", to: "hometown" });
    expect(open([asks("town", TEXT)], [asks("hometown", TEXT), chain])).toEqual([]);
  });

  it("exchanges two choices in one step, as its hint says, and not in two that undo each other", () => {
    const labelled = (one: string, other: string): Example => ({
      ...genders("A", "B"),
      "options/genders.json": {
        options: [
          { value: "A", label: one },
          { value: "B", label: other },
        ],
      },
    });
    const [old, own] = [labelled("Red", "Blue"), labelled("Blue", "Red")];
    const told = diffTenants(compileVersion(createExampleTenant(old)), compileVersion(createExampleTenant(own)), NOW);
    const step = { recode: "gender", values: { A: "B", B: "A" } };
    for (const { hint = "" } of told) expect(JSON.parse(/\{.*\}/.exec(hint)?.[0] ?? "{}") as object).toEqual(step);
    expect(open([old], [own, steps(step)])).toEqual([]);
    const inTwo = steps({ recode: "gender", values: { A: "B" } }, { recode: "gender", values: { B: "A" } });
    expect(open([old], [own, inTwo])).toEqual(["needs-migration option-recoded"]);
  });
});

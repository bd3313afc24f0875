import { describe, expect, it } from "vitest";
import { EXAMPLE_GROUP, ask, type Example } from "../../engine/lint/example-tenant.fixture.ts";
import { asks, diff, genders as labelled, TEXT } from "./example-versions.ts";

const genders = (...values: readonly string[]): Example =>
  labelled(...values.map((value) => [value, `Label ${value.toLowerCase()}`] as const));
const steps = (...all: readonly Example[string][]): Example => ({ "changes.json": { steps: all } });

const open = (old: readonly Example[], own: readonly Example[]): readonly string[] =>
  diff(old, own)
    .filter(({ isSettled }) => !isSettled)
    .map(({ kind, id }) => `${kind} ${id}`);

describe("a step of changes.json", () => {
  it.each<[Example[string], string, Example | readonly [], Example | readonly []]>([
    [{ rename: "town", to: "hometown" }, "", asks("town", TEXT), asks("hometown", TEXT)],
    [
      { rename: "town", to: "place" },
      "",
      asks("town", TEXT, true),
      asks("place", { type: "string", title: "Where do you live?" }, true),
    ],
    [
      { rename: "town", to: "hometown" },
      "asks-again question-required",
      asks("town", TEXT),
      asks("hometown", TEXT, true),
    ],
    [
      { rename: "town", to: "hometown" },
      "asks-again question-stricter",
      asks("town", TEXT),
      asks("hometown", { ...TEXT, maxLength: 5 }),
    ],
    [{ drop: "town", reason: "Gone." }, "", asks("town", TEXT), []],
    [
      { drop: "village", reason: "Gone." },
      "loses-answers question-removed; needs-migration step-key-unknown",
      asks("town", TEXT),
      [],
    ],
    [{ merge: ["town", "first_name"], to: "city" }, "", asks("town", TEXT), []],
    [{ merge: ["town", "first_name"], to: "place" }, "", asks("town", TEXT, true), asks("place", TEXT, true)],
    [
      { merge: ["town", "first_name"], to: "place" },
      "asks-again question-required",
      asks("town", TEXT),
      asks("place", TEXT, true),
    ],
    [
      { split: "town", to: ["place", "city"] },
      "asks-again question-required",
      asks("town", TEXT, true),
      asks("place", TEXT, true),
    ],
    [{ recode: "gender", values: { f1: "F" } }, "", genders("F", "f1"), genders("F")],
    [{ drop: "gender", values: ["X"], reason: "Gone." }, "", genders("F", "X"), genders("F")],
    [
      { drop: "gender", values: ["Y"], reason: "Gone." },
      "loses-answers option-removed",
      genders("F", "X"),
      genders("F"),
    ],
    [{ accept: "town", reason: "It is needed." }, "", [], asks("town", TEXT, true)],
    [{ accept: "city", reason: "It is needed." }, "asks-again question-required", [], asks("town", TEXT, true)],
  ])("settles by the step %j every difference except %j", (step, left, old, own) => {
    expect(open([old].flat(), [own].flat())).not.toEqual([]);
    expect(open([old].flat(), [own, steps(step)].flat()).join("; ")).toBe(left);
  });

  it("settles no new difference if the old version already had the step", () => {
    const decided = steps({ drop: "town", reason: "Gone." });
    expect(open([asks("town", TEXT), decided], [decided])).toEqual(["loses-answers question-removed"]);
  });

  it("follows a chain of renames, and settles nothing for an unknown key or a removed step", () => {
    expect(open([], [steps({ rename: "never", to: "city" })])).toEqual(["needs-migration step-key-unknown"]);
    expect(told([EXAMPLE_GROUP], [EXAMPLE_GROUP, steps({ drop: "{job}never", reason: "Gone." })])).toEqual([
      'needs-migration: The old version has no question "job_never", so this step finds no answer in its drafts.',
    ]);
    const mistyped = diff([asks("town", TEXT)], [asks("hometown", TEXT), steps({ rename: "twon", to: "hometown" })]);
    expect(mistyped.map(({ id }) => id)).toContain("question-renamed");
    expect(open([steps({ rename: "town", to: "city" })], [])).toEqual(["needs-migration step-gone"]);
    const chain = steps({ rename: "town", to: "place" }, { rename: "place", to: "hometown" });
    expect(open([asks("town", TEXT)], [asks("hometown", TEXT), chain])).toEqual([]);
  });

  it("settles a whole group by a step for each of its keys", () => {
    const drops = ["job_town", "job_year", "job_2_town", "job_2_year"].map((drop) => ({ drop, reason: "Gone." }));
    expect(open([EXAMPLE_GROUP], [steps(...drops.slice(1))])).toEqual(["loses-answers question-removed"]);
    expect(open([EXAMPLE_GROUP], [steps(...drops)])).toEqual([]);
    const required = { "pages/about.json": { schema: { required: ["{job}town"] } } };
    const accept = steps({ accept: "{job}town", reason: "It is needed." });
    expect(open([], [EXAMPLE_GROUP, required, accept])).toEqual([]);
  });

  it("settles the choices of a renamed question, before or after the rename", () => {
    const own = { ...genders("F"), ...asks("sex", { type: "string", title: "Gender", "x-options": "genders" }) };
    const rename = { rename: "gender", to: "sex" };
    const recode = (key: string) => ({ recode: key, values: { f1: "F" } });
    for (const both of [[rename, recode("sex")] as const, [recode("gender"), rename] as const])
      expect(open([genders("f1")], [own, steps(...both)])).toEqual([]);
    expect(open([genders("f1")], [own, steps(rename)])).toEqual(["loses-answers option-removed"]);
  });

  it("settles a question shown by a recoded choice", () => {
    const shown = (value: string): Example => ({
      ...genders(value, "G"),
      "conditions.json": { is_f: { when: { "==": [{ var: "gender" }, value] } } },
      "pages/about.json": {
        schema: { properties: { gender: { $ref: "../data-model.json#/properties/gender" } }, required: ["city"] },
        uiSchema: {
          "ui:layout": [
            "first_name",
            "country",
            { type: "block", shownWhen: "is_f", children: ["city"] },
            "prev_attend",
            "gender",
          ],
        },
      },
    });
    expect(open([shown("f1")], [shown("F")])).not.toEqual([]);
    expect(open([shown("f1")], [shown("F"), steps({ recode: "gender", values: { f1: "F" } })])).toEqual([]);
  });

  it("exchanges two choices in one step, as the hint suggests, but not in two steps", () => {
    const old = labelled(["A", "Red"], ["B", "Blue"]);
    const own = labelled(["A", "Blue"], ["B", "Red"]);
    const told = diff([old], [own]);
    const step = { recode: "gender", values: { A: "B", B: "A" } };
    for (const { hint = "" } of told) expect(JSON.parse(/\{.*\}/.exec(hint)?.[0] ?? "{}") as object).toEqual(step);
    expect(open([old], [own, steps(step)])).toEqual([]);
    const inTwo = steps({ recode: "gender", values: { A: "B" } }, { recode: "gender", values: { B: "A" } });
    expect(open([old], [own, inTwo])).toEqual(["needs-migration option-recoded"]);
  });
});

const told = (old: readonly Example[], own: readonly Example[]): readonly string[] =>
  diff(old, own).map(({ kind, message, isSettled }) => `${isSettled ? "settled: " : ""}${kind}: ${message}`);
const TWO = ask({ town: TEXT, street: { title: "Street" } });
const SWAP = [
  { rename: "town", to: "temp" },
  { rename: "street", to: "town" },
  { rename: "temp", to: "street" },
] as const;
const [FIRST, SECOND, THIRD] = SWAP;

describe("the report on a step", () => {
  it("lists two exchanged answers if nothing else has changed", () => {
    expect(told([TWO], [TWO, steps(...SWAP)])).toEqual([
      "settled: needs-migration: The answer to “Town” (town) moves to “Street” (street).",
      "settled: needs-migration: The answer to “Street” (street) moves to “Town” (town).",
    ]);
  });

  it("compares each question with the question that now has its answers", () => {
    const street = (maxLength: number): Example => ({ "data-model.json": { properties: { street: { maxLength } } } });
    const town = (maxLength: number): Example => ({ "data-model.json": { properties: { town: { maxLength } } } });
    const stricter = "asks-again: “Street” (street) accepts less, because the greatest number of characters is 10 now";
    expect(told([TWO, town(10), street(20)], [TWO, town(10), street(20)])).toEqual([]);
    // The answers of 20 characters now belong to the question that allows 10.
    expect(told([TWO, town(20), street(10)], [TWO, town(20), street(10), steps(...SWAP)]).join("\n")).toContain(
      stricter,
    );
    expect(told([TWO, town(20), street(10)], [TWO, town(10), street(20), steps(...SWAP)]).join("\n")).not.toContain(
      "accepts less",
    );
  });

  it.each<[string, readonly Example[string][], readonly Example[string][]]>([
    ["", SWAP, SWAP],
    ["needs-migration step-gone", SWAP, [FIRST, SECOND]],
    ["needs-migration answers-moved; needs-migration step-gone", [FIRST], [{ rename: "town", to: "place" }]],
    ["needs-migration step-moved", [FIRST, THIRD], [THIRD, FIRST]],
    ["needs-migration answers-moved; needs-migration step-inserted", [FIRST], [SECOND, FIRST]],
    ["needs-migration answers-moved", [FIRST], [FIRST, SECOND]],
    ["", [{ rename: "one", to: "two" }, FIRST], [FIRST, { rename: "one", to: "two" }]],
  ])("reports “%s” for the old steps %j and the new steps %j", (expected, was, is) => {
    const found = diff([TWO, steps(...was)], [TWO, steps(...is)]).map(({ kind, id }) => `${kind} ${id}`);
    expect(found.toSorted().join("; ")).toBe(expected);
  });

  it.each<[Example[string], string]>([
    [
      { merge: ["town", "first_name"], to: "city" },
      "settled: needs-migration: The answers to “First Name” (first_name) and “Town” (town) move to “City” (city), joined by “ ”; a choice joins as its stored value. If there is an answer already, that answer stays, and the other stays under its old question, or is orphaned if that question is gone. If an answer breaks the rules of “City” (city), the applicant must correct it.",
    ],
    [
      { split: "town", to: ["city", "first_name"], separator: ", " },
      "settled: needs-migration: The answer to “Town” (town) moves to “City” (city) and “First Name” (first_name), split at “, ”; the last part keeps the rest. If there is an answer already, that answer stays, and the other is orphaned.",
    ],
    [
      { drop: "town", reason: "Gone." },
      "settled: loses-answers: The answer to “Town” (town) is dropped and orphaned; the portal restores it if the question returns.",
    ],
  ])("describes the step %j instead of the change that it settles", (step, expected) =>
    expect(told([asks("town", TEXT)], [steps(step)])).toEqual([expected]),
  );

  it("reports recoded values once", () => {
    expect(
      told([asks("town", TEXT)], [asks("town", TEXT), steps({ recode: "town", values: { NYC: "New York" } })]),
    ).toEqual(["settled: needs-migration: “Town” (town): the answer “NYC” becomes “New York”."]);
    expect(told([genders("F", "f1")], [genders("F"), steps({ recode: "gender", values: { f1: "F" } })])).toEqual([
      'settled: loses-answers: The choice “Label f1” ("f1") of “Gender” (gender) is gone: an applicant who chose it is taken to have chosen "F".',
    ]);
  });
});

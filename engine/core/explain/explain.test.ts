import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, type Answers } from "../answers/answers.ts";
import type { ConditionRule } from "../conditions/operators.ts";
import { onePageDefinition, onePageTenant, smallTenant } from "../small-tenant.fixture.ts";
import { explain } from "./explain.ts";
import type { LayoutNode } from "../tenant/layout.ts";
import { layoutParts } from "./layout-parts.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const PROPERTIES = {
  country: { type: "string", title: "Country", "x-options": "countries" },
  state: { type: "string", title: "State", "x-options": { list: "states", by: "country" } },
  city: { type: "string", title: "City" },
  ssn: { type: "string", title: "Number", "x-privacy": "secret" },
  adult: { type: "boolean", title: "Are you of age?" },
  age: { type: "integer", title: "Age" },
} as const;

function why(key: string, when: ConditionRule, answers: Answers = {}, more = {}): readonly string[] {
  const tenant = onePageTenant(
    PROPERTIES,
    ["country", "state", "ssn", "adult", "age", { type: "block", shownWhen: "asks_city", children: ["city"] }],
    { asks_city: { when }, is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    more,
  );
  return explain(tenant, { ...EMPTY_APPLICATION, answers }, NOW, key).flatMap(({ statements }) =>
    statements.map(({ text }) => text),
  );
}
const whyCity = (when: ConditionRule, answers: Answers = {}): string | undefined => why("city", when, answers)[0];

const ROUNDS = [
  { id: "autumn", label: "Autumn 2027", opens: "2026-09-01T09:00", closes: "2027-02-01T17:00" },
  { id: "spring", label: "Spring 2028", opens: "2027-03-01T09:00", closes: "2027-09-01T17:00" },
];

describe("explain", () => {
  it.each<readonly [string, ConditionRule, string]>([
    ["autumn", { round: "autumn" }, "Shown because the round is Autumn 2027 (it is Autumn 2027)."],
    ["spring", { round: "autumn" }, "Hidden: it is shown only if the round is Autumn 2027 (it is Spring 2028)."],
    [
      "autumn",
      { "<": [{ moment: "now" }, { moment: "2026-12-15T17:00" }] },
      "Shown because the present time (2026-11-21 07:00) is before 2026-12-15 17:00.",
    ],
    [
      "spring",
      { "<": [{ moment: "roundOpens" }, { moment: "now" }] },
      "Hidden: it is shown only if the opening of the round (2027-03-01 09:00) is before the present time (2026-11-21 07:00).",
    ],
  ])("names the round and the times in round %s of %j", (round, when, words) => {
    const definition = onePageDefinition(PROPERTIES, [{ type: "block", shownWhen: "c", children: ["city"] }], {
      c: { when },
    });
    const tenant = smallTenant({ ...definition, tenant: { ...definition.tenant, rounds: ROUNDS } });
    const [city] = explain(tenant, { ...EMPTY_APPLICATION, round }, NOW, "city");
    expect(city?.statements[0]?.text).toBe(words);
  });

  it.each<readonly [ConditionRule, Answers, string]>([
    [
      { in: [{ var: "country" }, ["USA", "CAN"]] },
      { country: "CAN" },
      "Shown because Country is United States or Canada (it is Canada).",
    ],
    [
      { notIn: [{ var: "country" }, ["USA", "CAN"]] },
      { country: "CAN" },
      "Hidden: it is shown only if Country is not United States or Canada (it is Canada).",
    ],
    [{ "==": [{ var: "country" }, ""] }, {}, "Shown because Country is empty (it is empty)."],
    [
      { "!": { condition: "is_local" } },
      {},
      "Shown because it is not true that Country is United States (it is empty).",
    ],
    [
      { and: [{ "!": { var: "adult" } }, { "!": { "==": [{ var: "country" }, "USA"] } }] },
      { country: "CAN" },
      "Shown because “Are you of age?” is not checked (it is not checked) and Country is not United States (it is Canada).",
    ],
    [
      { and: [{ answered: "ssn" }, { or: [{ var: "adult" }, { ">=": [{ var: "age" }, 18] }] }] },
      { ssn: "123-45-6789", age: 17 },
      "Hidden: it is shown only if Number is answered (it is a secret answer) and (“Are you of age?” is checked (it is not checked) or Age is at least 18 (it is 17)).",
    ],
    [
      { or: [{ condition: "is_local" }, { and: [{ condition: "is_local" }, true] }] },
      { country: "USA" },
      "Shown because Country is United States (it is United States) or (“is_local” holds, as above and always).",
    ],
    [
      { if: [{ var: "adult" }, true, false] },
      {},
      "Hidden: it is shown only if given “Are you of age?” is checked (it is not checked), always; otherwise never.",
    ],
    [
      { "<": [{ "+": [{ var: "age" }, 1] }, 20] },
      { age: 18 },
      "Shown because the sum of Age and 1 is less than 20 (it is 18).",
    ],
    [
      { "<=": [{ age: [{ var: "city" }, { date: "2027-08-23" }] }, 17.5] },
      { city: "2012-02-29" },
      "Shown because the age of City on August 23, 2027 is at most 17.5 (it is 2012-02-29).",
    ],
    [
      { "==": [{ var: "city" }, "2012-02-29"] },
      {},
      "Hidden: it is shown only if City is February 29, 2012 (it is empty).",
    ],
    [
      { "==": [{ var: "city" }, { var: "country" }] },
      { country: "USA", city: "USA" },
      "Shown because City is Country (City is USA, Country is United States).",
    ],
  ])("writes %j as a sentence", (when, answers, sentence) => {
    expect(whyCity(when, answers)).toBe(sentence);
  });

  it("names the answers that control the choices", () => {
    expect(why("state", true, { country: "CAN" })).toEqual([
      "Shown because the list “states” has choices (Country is Canada).",
      "Offers 1 choice of the list “states”: Country is Canada.",
      "Never required.",
      "Right: no message.",
    ]);
  });

  it.each<readonly [string, readonly LayoutNode[], Answers, string]>([
    [
      "a block clears it",
      ["country", "city", { type: "block", shownWhen: "is_local", clears: ["city"], children: ["state"] }],
      { country: "CAN", city: "Ottawa" },
      "Country is United States (it is Canada)",
    ],
    [
      "its own block is closed",
      ["country", { type: "block", shownWhen: "is_local", children: ["city"] }],
      { city: "Ottawa" },
      "Country is United States (it is empty)",
    ],
  ])("names the reason why an answer is cleared if %s", (_, layout, answers, words) => {
    const tenant = onePageTenant(PROPERTIES, layout, {
      is_local: { when: { "==": [{ var: "country" }, "USA"] } },
    });
    const cleared = (given: Answers) => {
      const [city] = explain(tenant, { ...EMPTY_APPLICATION, answers: given }, NOW, "city");
      return city?.statements.filter(({ about }) => about === "kept").map(({ text }) => text);
    };
    expect(cleared(answers)).toEqual([`Cleared: the answer stays only if ${words}.`]);
    expect(cleared({ ...answers, country: "USA" })).toEqual([]);
  });

  it("names the list that no longer offers an answer", () => {
    expect(why("state", true, { country: "CAN", state: "NY" })).toContain(
      "Cleared: the answer stays only if the list “states” offers it (it is NY).",
    );
  });

  it("gives the reason why each message is or is not shown", () => {
    const required = { required: ["city"] };
    expect(why("city", { answered: "country" }, { country: "USA" }, required).slice(1)).toEqual([
      "Required because the question is always required.",
      "Wrong: “City is a required field”, because the answer is missing.",
    ]);
    expect(why("city", { answered: "country" }, {}, required).slice(1)).toEqual([
      "Not required while it is hidden.",
      "Does not say “City is a required field”: the question is hidden.",
    ]);
  });

  it("names the bounds of a question and the answer that breaks them", () => {
    const tenant = onePageTenant({ age: { type: "integer", title: "Age", minimum: 18 } }, ["age"]);
    const [age] = explain(tenant, { ...EMPTY_APPLICATION, answers: { age: 17 } }, NOW, "age");
    expect(age?.statements.at(-1)?.text).toMatch(
      /because the answer does not pass the question’s own checks: at least 18 \(it is 17\)\.$/,
    );
  });

  it("explains why a block is shown or hidden, with the conditions of the blocks around it", () => {
    const block = {
      type: "block",
      shownWhen: "asks_city",
      children: [{ type: "block", shownWhen: "is_local", children: ["city"] }],
    } as const;
    const tenant = onePageTenant(PROPERTIES, ["country", { type: "section", title: "Home", children: [block] }], {
      asks_city: { when: { answered: "country" } },
      is_local: { when: { "==": [{ var: "country" }, "USA"] } },
    });
    const texts = (name: string, answers: Answers) =>
      explain(tenant, { ...EMPTY_APPLICATION, answers }, NOW, name).map(({ kind, label, statements }) => [
        kind,
        label,
        statements[0]?.text,
      ]);
    const [section, outer, inner] = layoutParts(tenant).map(({ name }) => name);
    expect(texts(section ?? "", {})).toEqual([["block", "Home", "Always shown."]]);
    expect(texts(outer ?? "", { country: "CAN" })).toEqual([
      ["block", "shown when asks_city", "Shown because Country is answered (it is Canada)."],
    ]);
    expect(texts(inner ?? "", { country: "CAN" })).toEqual([
      [
        "block",
        "shown when is_local",
        "Hidden: it is shown only if Country is answered (it is Canada) and Country is United States (it is Canada).",
      ],
    ]);
  });

  it("explains an option list by each question that uses it", () => {
    expect(why("states", true, { country: "CAN" })).toEqual([
      "State: Offers 1 choice of the list “states”: Country is Canada.",
    ]);
  });
});

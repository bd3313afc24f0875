import { expect, it } from "vitest";
import type { ConditionRule, LayoutNode } from "../core/index.ts";
import { onePageDefinition, smallTenant } from "../core/small-tenant.fixture.ts";
import { prove, type Proof } from "./prove.ts";

const PROPERTIES = {
  country: { type: "string", title: "Country", "x-options": "countries" },
  kind: { type: "string", title: "Kind", "x-options": "kinds" },
  site: { type: "string", title: "Site", "x-options": { list: "sites", by: ["country", "kind"] } },
  age: { type: "integer", title: "Age" },
} as const;

const is = (key: string, value: string): ConditionRule => ({ "==": [{ var: key }, value] });
const proofsOf = (definition: Parameters<typeof smallTenant>[0]): readonly Proof[] =>
  prove(smallTenant(definition), new Date("2026-11-21T12:00:00Z")).proofs;

it.each<readonly [string, ConditionRule, Proof["outcome"]]>([
  ["a choice in lower case", { "==": [{ lower: { var: "country" } }, "usa"] }, "reached"],
  [
    "a choice in lower case that no list has",
    { "==": [{ lower: { trim: { var: "country" } } }, "xxx"] },
    "unreachable",
  ],
  ["a pattern that no choice matches", { matches: [{ var: "country" }, "^Z$"] }, "unreachable"],
  ["a choice of another answer", { and: [is("country", "CAN"), is("city", "NY")] }, "unreachable"],
  ["a choice of this answer", { and: [is("country", "CAN"), is("city", "ON")] }, "reached"],
  ["a choice of any other answer", { and: [is("city", "ON"), { "!": is("country", "USA") }] }, "reached"],
  [
    "a choice that no rule names",
    { and: [is("country", "CAN"), { answered: "city" }, { "!": is("city", "ON") }] },
    "reached",
  ],
  ["a second file", { answered: "letter_2" }, "reached"],
  ["a number that is typed", { "===": [{ var: "age" }, "12"] }, "reached"],
  ["a choice whose other filter is not read", { and: [is("country", "CAN"), is("site", "s1")] }, "unreachable"],
  ["a box that is unchecked again", { "===": [{ var: "box" }, false] }, "reached"],
  [
    "a choice whose meaning depends on the day",
    { "==": [{ cat: [{ var: "country" }, { date: "today" }] }, "USA2031-01-01"] },
    "undecided",
  ],
])("decides %s", (_, when, outcome) => {
  const properties = {
    ...PROPERTIES,
    city: { type: "string", title: "City", "x-options": { list: "cities", by: ["country"] } },
    box: { type: "boolean", title: "Box" },
    letter: { type: "string", title: "Letters", "x-document": true, "x-files": { max: 2 } },
  } as const;
  const definition = onePageDefinition(properties, Object.keys(properties), { asked: { when } });
  const choicesOf = (...values: string[]) => values.map((value) => ({ value, label: value }));
  const options = {
    ...definition.options,
    countries: { options: choicesOf("USA", "GBR", "AUS", "NZL", "IRL", "CAN") },
    sites: { keyed: { USA: { "1": choicesOf("s1") }, CAN: { "2": choicesOf("s2") } } },
    cities: { keyed: { USA: choicesOf("NY", "LA", "SF"), CAN: choicesOf("ON", "QC") } },
  };
  expect(proofsOf({ ...definition, options }).find(({ target }) => target.detail === "is true")?.outcome).toBe(outcome);
});

it("keeps a wrong number in a block that right numbers hide", () => {
  const age = { type: "integer", title: "Age", minimum: 0, maximum: 60 } as const;
  const layout: LayoutNode[] = [{ type: "block", hiddenWhen: "right", children: ["age"] }];
  const rules = { right: { when: { and: [{ ">=": [{ var: "age" }, 0] }, { "<=": [{ var: "age" }, 60] }] } } };
  const kept = proofsOf(onePageDefinition({ ...PROPERTIES, age }, layout, rules)).find(
    ({ target }) => target.detail === "keeps an answer",
  );
  expect(kept?.outcome).toBe("reached");
});

import fc from "fast-check";
import { DOCUMENT_ANSWERED, type Answers, type Application } from "./answers/answers.ts";
import type { ConditionRule } from "./conditions/operators.ts";
import { SMALL_DEFINITION, smallTenant } from "./small-tenant.fixture.ts";
import type { Tenant } from "./tenant/tenant.ts";
import type { AnswerSchema, PageFile, PageRule, TenantDefinition } from "./tenant/definition.ts";
import { filePlacesOf } from "./tenant/field.ts";
import type { LayoutNode } from "./tenant/layout.ts";

const SCHEMAS: readonly AnswerSchema[] = [
  { type: "string", title: "Words" },
  { type: "string", title: "Short", maxLength: 3 },
  { type: "boolean", title: "Check" },
  { type: "string", title: "Choice", "x-options": "kinds" },
  { type: "string", title: "Country", "x-options": "countries" },
  { type: "string", title: "Date", format: "date", "x-date": { min: "today-100y", max: "today" } },
  { type: "string", title: "Phone", format: "phone" },
  { type: "string", title: "Papers", "x-document": true, "x-files": { min: 2, max: 3 } },
];

const value = fc.constantFrom<Answers[string]>(
  "",
  "Y",
  "1",
  "2",
  "USA",
  "CAN",
  "NY",
  "far too long for a short one",
  "2000-01-01",
  "2999-01-01",
  "(212) 555-0134",
  true,
  false,
  null,
  7,
);

function rules(keys: readonly string[], others: readonly string[]): fc.Arbitrary<ConditionRule> {
  const key = fc.constantFrom(...keys);
  const leaf: fc.Arbitrary<ConditionRule> = fc.oneof(
    key.map((name) => ({ answered: name })),
    key.map((name) => ({ notAnswered: name })),
    fc.tuple(key, fc.constantFrom("Y", "1", "USA")).map(([name, expected]) => ({ "==": [{ var: name }, expected] })),
    fc
      .tuple(key, fc.constantFrom("in", "notIn"))
      .map(([name, operator]) => ({ [operator]: [{ var: name }, ["1", "USA"]] })),
    fc.constantFrom<ConditionRule>({ round: "fall" }, { "<": [{ moment: "now" }, { moment: "roundCloses" }] }),
    fc.constantFrom("count", "sum").map((operator) => ({ ">=": [{ [operator]: "{items}word" }, 2] })),
    ...(others.length === 0 ? [] : [fc.constantFrom(...others).map((name) => ({ condition: name }))]),
  );
  return fc.oneof(
    leaf,
    leaf.map((rule) => ({ "!": rule })),
    fc.tuple(leaf, leaf, fc.constantFrom("and", "or")).map(([a, b, operator]) => ({ [operator]: [a, b] })),
  );
}

const COMPUTED: Readonly<Record<string, AnswerSchema>> = {
  made_text: { type: "string", title: "Made", "x-compute": { cat: [{ var: "key_0" }, { var: ["key_1", "1"] }] } },
  made_number: { type: "number", title: "Sum", "x-compute": { "+": [{ var: "made_text" }, 1] } },
  made_choice: {
    type: "string",
    title: "Chosen",
    "x-compute": { if: [{ condition: "condition_0" }, { var: "key_2" }, { cat: [{ var: "made_number" }, "!"] }] },
  },
};

/** Key of a question that is on no page. Blocks clear it all the same. */
const UNPLACED = "unplaced";

const shared = fc.constantFrom(0, 1, 2);

type Wrap = (children: readonly LayoutNode[]) => LayoutNode;

function wraps(conditions: readonly string[], keys: readonly string[], at: number): fc.Arbitrary<Wrap> {
  const name = fc.constantFrom(...conditions);
  return fc.oneof(
    fc.constant<Wrap>((children) => ({ type: "section", title: "S", children })),
    name.map((shownWhen): Wrap => (children) => ({ type: "block", shownWhen, children })),
    fc
      .tuple(
        name,
        fc.constantFrom("shownWhen", "hiddenWhen"),
        fc.subarray([...keys, UNPLACED], { minLength: 1, maxLength: 4 }),
      )
      .map(([condition, gate, clears]): Wrap => (children) => ({ type: "block", [gate]: condition, clears, children })),
    fc.tuple(name, name, shared).map(([first, second, from]): Wrap => (children) => ({
      type: "group",
      cases: [
        { when: first, children: children.slice(0, 2) },
        { when: second, children: children.slice(from) },
      ],
    })),
    shared.map((from): Wrap => (children) => ({
      type: "tabs",
      id: `tabs_${at}`,
      label: "T",
      tabs: [
        { id: "a", label: "A", children: children.slice(0, 2) },
        { id: "b", label: "B", children: children.slice(from) },
      ],
    })),
    shared.map((from): Wrap => (children) => {
      const field = children.find((child) => typeof child === "string");
      const others = children.filter((child) => child !== field);
      return field === undefined
        ? { type: "section", title: "S", children }
        : { type: "reveal", trigger: "checkbox", field, before: others.slice(0, 1), after: others.slice(from) };
    }),
  );
}

const ROUNDS = [
  { id: "fall", label: "Fall", opens: "2026-09-01T09:00", closes: "2027-01-15T17:00" },
  { id: "spring", label: "Spring", opens: "2027-02-01T09:00", closes: "2027-03-15T17:00" },
];

const ITEM_PREFIXES = ["one_", "two_", "three_"];

function itemsNode(shownWhen: string): LayoutNode {
  return {
    type: "addAnother",
    id: "items",
    label: "Items",
    itemTitle: "Item {n}",
    prefixes: ITEM_PREFIXES,
    children: ["{items}word", { type: "block", shownWhen, children: ["{items}more"] }],
  };
}

export type TenantAndApplication = { tenant: Tenant; application: Application; keys: readonly string[] };

/** Generates tenants of two pages, and applications. `keys` repeats the keys that blocks with `clears` read or clear. */
export const tenantAndApplication: fc.Arbitrary<TenantAndApplication> = fc
  .array(fc.constantFrom(...SCHEMAS), { minLength: 4, maxLength: 14 })
  .chain((schemas) => {
    const keys = schemas.map((_, index) => `key_${index}`);
    const names = Array.from({ length: 5 }, (_, index) => `condition_${index}`);
    return fc.record({
      schemas: fc.constant(schemas),
      rules: fc.tuple(...names.map((_, index) => rules([...keys, "made_text"], names.slice(0, index)))),
      wraps: fc.array(wraps(names, keys, 0), { minLength: 4, maxLength: 4 }),
      required: fc.subarray(keys),
      again: fc.subarray(keys, { maxLength: 2 }),
      fieldRules: fc.array(
        fc.record({
          field: fc.constantFrom(...keys),
          requiredWhen: fc.constantFrom(...names),
          message: fc.constantFrom("A.", "B."),
        }),
        { maxLength: 4 },
      ),
      wrongRules: fc.array(
        fc.record({
          field: fc.constantFrom(...keys),
          wrongWhen: fc.constantFrom(...names),
          message: fc.constantFrom("A.", "C."),
        }),
        { maxLength: 3 },
      ),
      watched: fc.subarray(keys, { maxLength: 2 }),
      itemsShownWhen: fc.constantFrom(...names),
      pageShownWhen: fc.option(fc.constantFrom(...names), { nil: undefined }),
      answers: fc.dictionary(
        fc.constantFrom(
          ...keys,
          ...Object.keys(COMPUTED),
          "state",
          "site",
          UNPLACED,
          ...schemas.flatMap((schema, index) => filePlacesOf(`key_${index}`, schema)),
          ...ITEM_PREFIXES.map((prefix) => `${prefix}word`),
        ),
        value,
      ),
      round: fc.constantFrom(undefined, "", "fall", "spring", "gone"),
      addAnother: fc.dictionary(fc.constant("items"), fc.integer({ min: 0, max: 5 })),
      tabs: fc.dictionary(fc.constantFrom("tabs_0", "tabs_1"), fc.constantFrom("a", "b", "nowhere")),
    });
  })
  .map((made) => {
    const properties: Record<string, AnswerSchema> = Object.fromEntries(
      made.schemas.map((schema, index) => [`key_${index}`, schema]),
    );
    const country = Object.keys(properties).find((key) => properties[key]?.title === "Country") ?? "key_0";
    properties["state"] = { type: "string", title: "State", "x-options": { list: "states", by: country } };
    const choice = Object.keys(properties).find((key) => properties[key]?.title === "Choice") ?? "key_1";
    properties["site"] = { type: "string", title: "Site", "x-options": { list: "sites", by: [country, choice] } };
    const asked = Object.keys(properties);
    Object.assign(properties, COMPUTED);
    const keys = Object.keys(properties);
    const half = Math.ceil(keys.length / 2);
    const again = made.again.filter((key) => keys.indexOf(key) < half);
    properties[UNPLACED] = { type: "string", title: "Unplaced" };
    for (const prefix of ITEM_PREFIXES)
      for (const name of ["word", "more"]) properties[`${prefix}${name}`] = { type: "string", title: name };
    const definition: TenantDefinition = {
      ...SMALL_DEFINITION,
      tenant: { ...SMALL_DEFINITION.tenant, rounds: ROUNDS },
      dataModel: { type: "object", properties },
      pages: [
        page(
          "first",
          properties,
          keys.slice(0, half),
          made.wraps.slice(0, 2),
          made.required,
          [...made.fieldRules, ...made.wrongRules],
          made.watched,
        ),
        {
          ...page(
            "second",
            properties,
            [...keys.slice(half), ...again],
            made.wraps.slice(2).map(renameTabs),
            made.required,
            [],
            [],
            [itemsNode(made.itemsShownWhen)],
            again,
          ),
          ...(made.pageShownWhen === undefined ? {} : { shownWhen: made.pageShownWhen }),
        },
      ],
      conditions: Object.fromEntries(made.rules.map((when, index) => [`condition_${index}`, { when }])),
    };
    const tenant = smallTenant(definition);
    return {
      tenant,
      application: {
        answers: withDocuments(tenant, made.answers),
        tabs: made.tabs,
        addAnother: made.addAnother,
        documents: {},
        round: made.round,
      },
      keys: [
        ...asked,
        ...Object.entries(properties).flatMap(([key, schema]) => filePlacesOf(key, schema).slice(1)),
        ...Object.keys(properties).filter((key) => !keys.includes(key)),
        ...keysThatClear(tenant),
      ].filter((key) => !tenant.computed.has(key)),
    };
  });

function withDocuments({ fields }: Tenant, answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, given]) =>
      fields.get(key)?.isDocument === true ? [key, given === "" ? "" : DOCUMENT_ANSWERED] : [key, given],
    ),
  );
}

function keysThatClear({ clearRules, conditions }: Tenant): readonly string[] {
  const listed = clearRules.filter((rule) => rule.listed);
  const read = listed.flatMap(({ gate }) =>
    gate.kind === "condition" ? [...(conditions.get(gate.condition)?.reads ?? [])] : [],
  );
  const keys = [...new Set([...listed.flatMap((rule) => rule.keys), ...read])];
  return [...keys, ...keys];
}

const renameTabs =
  (wrap: Wrap): Wrap =>
  (children) => {
    const node = wrap(children);
    return typeof node === "object" && node.type === "tabs" ? { ...node, id: "tabs_1" } : node;
  };

function page(
  id: string,
  properties: Record<string, AnswerSchema>,
  keys: readonly string[],
  [outer, inner]: readonly Wrap[],
  required: readonly string[],
  rules: readonly PageRule[],
  watched: readonly string[],
  more: readonly LayoutNode[] = [],
  again: readonly string[] = [],
): PageFile {
  const bare = keys.slice(0, 1);
  const inside = keys.slice(1);
  const nested = inner === undefined ? inside : [inner(inside.slice(1)), ...inside.slice(0, 1)];
  return {
    id,
    path: `/${id}`,
    navLabel: id,
    schema: { type: "object", properties, required: required.filter((key) => keys.includes(key)) },
    uiSchema: {
      "ui:layout": [
        ...bare,
        ...(outer === undefined ? nested : [outer(nested)]),
        ...(watched.length === 0 ? [] : [{ type: "watcher" as const, condition: "condition_0", clears: watched }]),
        ...more,
      ],
      ...Object.fromEntries(again.map((key) => [key, { "ui:again": true }])),
    },
    rules,
  };
}

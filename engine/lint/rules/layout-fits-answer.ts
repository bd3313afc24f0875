import type { Json } from "../model/json-shape.ts";
import { findText, toObject } from "../model/json-shape.ts";
import type { LayoutFacts } from "../model/layout-facts.ts";
import { findListName } from "../model/list-reference.ts";
import type { Rule } from "../rule.ts";

const messages = {
  misfit: (key: string, use: string, needs: string) => `"${key}" is ${use}, which needs ${needs}.`,
  months: (month: string, year: string) =>
    `The "month" of this monthYear is "${month}", which has years to choose from, and its "year" is "${year}".`,
  swapped: (phone: string, optIn: string) =>
    `The "field" of this phone is the checkbox "${phone}", and its "optIn" is "${optIn}".`,
};

interface Need {
  readonly words: string;
  readonly holds: (schema: Json) => boolean;
}

const isTyped = (schema: Json): boolean =>
  schema["type"] === "string" && schema["x-document"] !== true && schema["format"] !== "date";
const hasChoices = (schema: Json): boolean => schema["x-options"] !== undefined || Array.isArray(schema["enum"]);

const CHECKBOX: Need = { words: "an answer of type boolean", holds: ({ type }) => type === "boolean" };
const PHONE: Need = {
  words: "a text that is typed",
  holds: (schema) => isTyped(schema) && !hasChoices(schema),
};
const ADDRESS_PART: Need = {
  words: "a text, a number or choices",
  holds: (schema) => schema["type"] !== "boolean" && schema["x-document"] !== true && schema["format"] !== "date",
};
const MONTH: Need = {
  words: 'a list of months: write "x-options": "months" in the data model',
  holds: hasChoices,
};
const YEAR: Need = {
  words: 'years: "x-options" with a list such as "years_past", a number, or digits only ("format": "digits")',
  holds: (schema) =>
    hasChoices(schema) ||
    ["number", "integer"].includes(findText(schema["type"]) ?? "") ||
    schema["format"] === "digits" ||
    schema["pattern"] !== undefined,
};

/** What each member of a kind of layout needs of the answer that it names, and what the answer is to it. */
const NEEDS: Readonly<Record<string, Readonly<Record<string, readonly [use: string, need: Need]>>>> = {
  checkGroup: { fields: ["among the checkboxes of a checkGroup", CHECKBOX] },
  reveal: { field: ["the checkbox of a reveal", CHECKBOX] },
  phone: { field: ["the number of a phone", PHONE], optIn: ["the checkbox of a phone", CHECKBOX] },
  monthYear: { month: ["the month of a monthYear", MONTH], year: ["the year of a monthYear", YEAR] },
  address: { fields: ["a part of an address", ADDRESS_PART] },
};

export const layoutFitsAnswer: Rule = {
  id: "layout-fits-answer",
  severity: "error",
  docs: "What a checkGroup, reveal, phone, monthYear or address asks is an answer of the kind that it shows: checkboxes are booleans, a month has a list, a phone number and the parts of an address are texts.",
  needs: ["dataModel"],
  bad: {
    "pages/about.json": {
      uiSchema: {
        "ui:layout": ["first_name", "country", "prev_attend", { type: "checkGroup", label: "Diet", fields: ["city"] }],
      },
    },
  },
  finds:
    'pages/about.json:30:11 "city": "city" is among the checkboxes of a checkGroup, which needs an answer of type boolean.',
  good: {
    "data-model.json": { properties: { city: { type: "boolean", title: "I live in a city" } } },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": ["first_name", "country", "prev_attend", { type: "checkGroup", label: "Home", fields: ["city"] }],
      },
    },
  },
  check({ pages, keys, valuesOf }, report) {
    const isYear = (key: string): boolean => {
      const values = valuesOf(findListName(keys.get(key)?.schema) ?? "");
      return values !== undefined && [...values].every((value) => value === "" || /^[0-9]{4}$/.test(value));
    };
    const schemaOf = (key: string | undefined): Json | undefined => keys.get(key ?? "")?.schema;
    for (const { layout } of pages) {
      const swapped = findSwappedPhones(layout, (key) => schemaOf(key)?.["type"]);
      for (const { at, field, optIn } of swapped)
        report({ at, message: messages.swapped(field, optIn), hint: 'swap "field" and "optIn".' });
      for (const { node, at, type } of layout.nodes) {
        const [month, year] = [findText(toObject(node)["month"]), findText(toObject(node)["year"])];
        if (type === "monthYear" && month !== undefined && year !== undefined && isYear(inFirstItem(layout, month)))
          report({
            at: { ...at, path: [...at.path, "month"] },
            message: messages.months(month, year),
            hint: 'swap "month" and "year".',
          });
      }
      for (const { key, at, askedBy } of layout.keys) {
        const member = at.path.findLast((step) => typeof step === "string") ?? "";
        const [use, need] = NEEDS[askedBy]?.[askedBy === "address" ? "fields" : String(member)] ?? [];
        const schema = schemaOf(key);
        const isSwapped = swapped.some(({ path }) => JSON.stringify(at.path.slice(0, -1)) === path);
        if (use === undefined || need === undefined || schema === undefined || isSwapped || need.holds(schema))
          continue;
        report({ at, message: messages.misfit(key, use, need.words) });
      }
    }
  },
};

/** A key as it is in the first item of the group whose placeholder it has. */
function inFirstItem({ repeating }: LayoutFacts, key: string): string {
  return repeating.reduce((filled, { node }) => filled.replace(`{${node.id}}`, node.prefixes[0] ?? ""), key);
}

interface SwappedPhone {
  readonly at: LayoutFacts["nodes"][number]["at"];
  readonly path: string;
  readonly field: string;
  readonly optIn: string;
}

function findSwappedPhones({ nodes }: LayoutFacts, typeOf: (key: string) => unknown): readonly SwappedPhone[] {
  return nodes.flatMap(({ node, at, type }) => {
    const [field, optIn] = [findText(toObject(node)["field"]), findText(toObject(node)["optIn"])];
    if (type !== "phone" || field === undefined || optIn === undefined) return [];
    return typeOf(field) === "boolean" && typeOf(optIn) === "string"
      ? [{ at: { ...at, path: [...at.path, "field"] }, path: JSON.stringify(at.path), field, optIn }]
      : [];
  });
}

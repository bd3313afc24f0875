import { namedWidget } from "../../core/index.ts";
import { WIDGET_NAMES } from "../../schemas/index.ts";
import { layout } from "../example-changes.ts";
import { findText, toObject } from "../model/json-shape.ts";
import type { Json } from "../model/json-shape.ts";
import type { LayoutFacts } from "../model/layout-facts.ts";
import { findListName } from "../model/list-reference.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { findWidgetNeed } from "../widget-needs.ts";

const widgetKnown: Rule = {
  id: "widget-known",
  severity: "error",
  docs: `A question's \`ui:widget\` is one of ${WIDGET_NAMES.map((name) => `\`${name}\``).join(" ")}.`,
  bad: { "pages/about.json": { uiSchema: { country: { "ui:widget": "slect" } } } },
  finds: 'pages/about.json "slect": "country" is asked with widget "slect", which does not exist.',
  good: { "pages/about.json": { uiSchema: { country: { "ui:widget": "select" } } } },
  check({ pages, widgets }, report) {
    for (const { key, ui, placeOf } of pages.flatMap(({ fieldUis }) => [...fieldUis.values()])) {
      const widget = namedWidget(ui);
      if (widget === undefined || widgets.includes(widget)) continue;
      report({
        at: placeOf("ui:widget"),
        message: `"${key}" is asked with widget "${widget}", which does not exist.`,
        ...suggest(widget, widgets),
      });
    }
  },
};

const ANSWER_TYPES: ReadonlySet<unknown> = new Set(["string", "boolean", "number", "integer"]);

const widgetFitsAnswer: Rule = {
  id: "widget-fits-answer",
  severity: "error",
  docs: "A widget can give the answer that the data model describes: choices for `select` and `radio`, a boolean for `checkbox`, a document for `file`, a date for `date`, a number between `minimum` and `maximum` for `range`. No answer is a list, so no widget that gives a list fits.",
  needs: ["dataModel"],
  bad: { "pages/about.json": { uiSchema: { city: { "ui:widget": "radio" } } } },
  finds:
    'pages/about.json "radio": "city" is asked with widget "radio", which needs choices ("x-options", or an "enum" of texts or numbers) in the data model.',
  good: { "pages/about.json": { uiSchema: { country: { "ui:widget": "radio" } } } },
  check({ pages, keys }, report) {
    for (const { key, ui, placeOf } of pages.flatMap(({ fieldUis }) => [...fieldUis.values()])) {
      const widget = namedWidget(ui);
      const schema = keys.get(key)?.schema;
      // A type that there is not is reported by file-matches-schema.
      if (widget === undefined || schema === undefined || !ANSWER_TYPES.has(schema["type"])) continue;
      const need = findWidgetNeed(widget);
      if (need !== undefined && !need.holds(schema))
        report({
          at: placeOf("ui:widget"),
          message: `"${key}" is asked with widget "${widget}", which needs ${need.words}.`,
        });
      else if (schema["x-document"] === true && widget !== "file")
        report({ at: placeOf("ui:widget"), message: `"${key}" is a document, but is asked with widget "${widget}".` });
    }
  },
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

const layoutFitsAnswer: Rule = {
  id: "layout-fits-answer",
  severity: "error",
  docs: "What a checkGroup, reveal, phone, monthYear or address asks is an answer of the kind that it shows: checkboxes are booleans, a month has a list, a phone number and the parts of an address are texts.",
  needs: ["dataModel"],
  bad: layout("first_name", "country", "prev_attend", { type: "checkGroup", label: "Diet", fields: ["city"] }),
  finds:
    'pages/about.json:30:11 "city": "city" is among the checkboxes of a checkGroup, which needs an answer of type boolean.',
  good: {
    "data-model.json": { properties: { city: { type: "boolean", title: "I live in a city" } } },
    ...layout("first_name", "country", "prev_attend", { type: "checkGroup", label: "Home", fields: ["city"] }),
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
        report({
          at,
          message: `The "field" of this phone is the checkbox "${field}", and its "optIn" is "${optIn}".`,
          hint: 'swap "field" and "optIn".',
        });
      for (const { node, at, type } of layout.nodes) {
        const [month, year] = [findText(toObject(node)["month"]), findText(toObject(node)["year"])];
        if (type === "monthYear" && month !== undefined && year !== undefined && isYear(inFirstItem(layout, month)))
          report({
            at: { ...at, path: [...at.path, "month"] },
            message: `The "month" of this monthYear is "${month}", which has years to choose from, and its "year" is "${year}".`,
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
        report({ at, message: `"${key}" is ${use}, which needs ${need.words}.` });
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

const consentGivenByHandMessages = {
  computed: (key: string) => `"${key}" is a consent and is computed from other answers, so nobody gives it.`,
  document: (key: string) =>
    `"${key}" is a document, and is marked as a consent. No document is ever taken over into another application.`,
};

const consentGivenByHand: Rule = {
  id: "consent-given-by-hand",
  severity: "error",
  docs: "Only what a person enters can be a consent (`x-consent`), because a person gives it again in each application: no computed answer, and no document, which is sent again anyway.",
  needs: ["dataModel"],
  bad: {
    "data-model.json": {
      properties: { city: { "x-compute": { cat: [{ var: "first_name" }, "!"] }, "x-consent": true } },
    },
  },
  finds: 'data-model.json "city": "city" is a consent and is computed from other answers, so nobody gives it.',
  good: { "data-model.json": { properties: { first_name: { "x-consent": true } } } },
  check({ keys }, report) {
    for (const { key, schema, at } of keys.values()) {
      if (schema["x-consent"] !== true) continue;
      const kind =
        schema["x-compute"] !== undefined ? "computed" : schema["x-document"] === true ? "document" : undefined;
      if (kind !== undefined)
        report({ at, message: consentGivenByHandMessages[kind](key), hint: 'leave "x-consent" out.' });
    }
  },
};

export const widgetRules: readonly Rule[] = [widgetKnown, widgetFitsAnswer, layoutFitsAnswer, consentGivenByHand];

import { namedWidget } from "../../core/index.ts";
import { layout } from "../example-tenant.ts";
import { findText, toObject } from "../model/json-shape.ts";
import type { Json } from "../model/json-shape.ts";
import type { LayoutFacts } from "../model/layout-facts.ts";
import { findListName } from "../model/data-model-facts.ts";
import type { Rule } from "../rule.ts";
import { findWidgetNeed, LAYOUT_NEEDS } from "../answer-needs.ts";
import { below } from "../finding.ts";

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
      // The rule file-matches-schema reports this.
      if (widget === undefined || schema === undefined || !ANSWER_TYPES.has(schema["type"])) continue;
      const need = findWidgetNeed(widget);
      if (need !== undefined && !need.holds(schema))
        report({
          at: placeOf("ui:widget"),
          message: `"${key}" is asked with widget "${widget}", which needs ${need.words}.`,
        });
      else if (schema["x-document"] === true && widget !== "file")
        report({
          at: placeOf("ui:widget"),
          message: `"${key}" is a document, but is asked with widget "${widget}".`,
          hint: 'write "ui:widget": "file".',
        });
    }
  },
};

const layoutFitsAnswer: Rule = {
  id: "layout-fits-answer",
  severity: "error",
  docs: "Each answer of a checkGroup, reveal, phone, monthYear or address has the type that it needs: a checkbox is a boolean, a month has a list, a phone number and the parts of an address are texts.",
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
    for (const { layout } of pages) {
      for (const { node, at, type } of layout.nodes) {
        const [month, year] = [findText(toObject(node)["month"]), findText(toObject(node)["year"])];
        if (type === "monthYear" && month !== undefined && year !== undefined && isYear(inFirstItem(layout, month)))
          report({
            at: below(at, "month"),
            message: `The "month" of this monthYear is "${month}", which has years to choose from, and its "year" is "${year}".`,
            hint: 'swap "month" and "year".',
          });
      }
      for (const { key, at, askedBy } of layout.keys) {
        const member = at.path.findLast((step) => typeof step === "string") ?? "";
        const [use, need] = LAYOUT_NEEDS[askedBy]?.[askedBy === "address" ? "fields" : String(member)] ?? [];
        const schema = keys.get(key)?.schema;
        if (use === undefined || need === undefined || schema === undefined || need.holds(schema)) continue;
        report({ at, message: `"${key}" is ${use}, which needs ${need.words}.` });
      }
    }
  },
};

function inFirstItem({ repeating }: LayoutFacts, key: string): string {
  return repeating.reduce((filled, { node }) => filled.replace(`{${node.id}}`, node.prefixes[0] ?? ""), key);
}

export const widgetRules: readonly Rule[] = [widgetFitsAnswer, layoutFitsAnswer];

/** HTML standard, section 4.10.18.7.1 (autofill detail tokens). */
export const TOKENS: readonly string[] = (
  "off on name honorific-prefix given-name additional-name family-name honorific-suffix nickname username " +
  "new-password current-password one-time-code organization-title organization street-address address-line1 " +
  "address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name " +
  "postal-code cc-name language bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national " +
  "tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp"
).split(" ");
const PREFIXES = /^(?:section-\S+ )?(?:(?:shipping|billing) )?(?:(?:home|work|mobile|fax|pager) (?=tel|email|impp))?/;

/** Returns the field name of an autofill token: `email` for `work email`. */
export const readAutofillToken = (ui: Json): string | undefined =>
  findText(ui["ui:autocomplete"])
    ?.replace(PREFIXES, "")
    .replace(/ webauthn$/, "");

const FIELDS_OF_FORMATS: Readonly<Record<string, RegExp>> = {
  email: /^(?:email|username|off|on)$/,
  phone: /^(?:tel.*|off|on)$/,
  date: /^(?:bday|off|on)$/,
};

const autocompleteFitsFormat: Rule = {
  id: "autocomplete-fits-format",
  severity: "warning",
  docs: "The autofill token of an email address, a phone number or a date is one of its format.",
  needs: ["dataModel"],
  bad: {
    "data-model.json": { properties: { city: { format: "phone" } } },
    "pages/about.json": { uiSchema: { city: { "ui:autocomplete": "email" } } },
  },
  finds: 'pages/about.json "email": "city" is of format "phone", but asks browsers to fill in "email".',
  good: {
    "data-model.json": { properties: { city: { format: "phone" } } },
    "pages/about.json": { uiSchema: { city: { "ui:autocomplete": "tel" } } },
  },
  check({ pages, keys }, report) {
    for (const { key, ui, placeOf } of pages.flatMap(({ fieldUis }) => [...fieldUis.values()])) {
      const token = readAutofillToken(ui) ?? "";
      const format = findText(keys.get(key)?.schema["format"]) ?? "";
      const fitting = Object.hasOwn(FIELDS_OF_FORMATS, format) ? FIELDS_OF_FORMATS[format] : undefined;
      if (TOKENS.includes(token) && fitting?.test(token) === false)
        report({
          at: placeOf("ui:autocomplete"),
          message: `"${key}" is of format "${format}", but asks browsers to fill in "${token}".`,
        });
    }
  },
};

export const autofillRules: readonly Rule[] = [autocompleteFitsFormat];

import { namedWidget } from "../../core/index.ts";
import { findText, toObject, type Json } from "../model/json-shape.ts";
import type { LayoutFacts } from "../model/layout-facts.ts";
import { findListName } from "../model/data-model-facts.ts";
import type { Rule } from "../rule.ts";
import { below } from "../finding.ts";

interface AnswerNeed {
  readonly words: string;
  readonly holds: (schema: Json) => boolean;
}

const ofType =
  (...types: readonly string[]) =>
  (schema: Json) =>
    types.some((type) => schema["type"] === type);

const hasChoices = (schema: Json): boolean => schema["x-options"] !== undefined || Array.isArray(schema["enum"]);

const CHECKBOX: AnswerNeed = { words: "an answer of type boolean", holds: ofType("boolean") };
const TYPED_TEXT: AnswerNeed = {
  words: "a text that is typed",
  holds: (schema) =>
    ofType("string")(schema) && !hasChoices(schema) && schema["x-document"] !== true && schema["format"] !== "date",
};
const ADDRESS_PART: AnswerNeed = {
  words: "a text, a number or choices",
  holds: (schema) => !ofType("boolean")(schema) && schema["x-document"] !== true && schema["format"] !== "date",
};
const MONTH: AnswerNeed = {
  words: 'a list of months: write "x-options": "months" in the data model',
  holds: hasChoices,
};
const YEAR: AnswerNeed = {
  words: 'years: "x-options" with a list such as "years_past", a number, or digits only ("format": "digits")',
  holds: (schema) =>
    hasChoices(schema) ||
    ofType("number", "integer")(schema) ||
    schema["format"] === "digits" ||
    schema["pattern"] !== undefined,
};
const CHOICES: AnswerNeed = {
  words: 'choices ("x-options", or an "enum" of texts or numbers) in the data model',
  holds: (schema) => schema["x-options"] !== undefined || (Array.isArray(schema["enum"]) && !ofType("boolean")(schema)),
};
const LIST: AnswerNeed = {
  words: "an answer that is a list, whereas an answer is one text, number, or yes or no",
  holds: () => false,
};

/** Needs of the widgets in `widgets/`; widgets/widget-names.test.ts fails if one is missing. */
export const WIDGET_NEEDS: Readonly<Record<string, AnswerNeed>> = {
  text: { words: "an answer of type string, number or integer", holds: ofType("string", "number", "integer") },
  email: TYPED_TEXT,
  textarea: TYPED_TEXT,
  select: CHOICES,
  radio: CHOICES,
  checkbox: CHECKBOX,
  date: { words: 'an answer of format "date"', holds: (schema) => schema["format"] === "date" },
  phone: TYPED_TEXT,
  ssn: { words: 'an answer of format "ssn"', holds: (schema) => schema["format"] === "ssn" },
  money: {
    words: 'a number with "x-money" in the data model',
    holds: (schema) => ofType("number", "integer")(schema) && schema["x-money"] !== undefined,
  },
  schoolSearch: TYPED_TEXT,
  file: {
    words: 'a document ("x-document": true) in the data model',
    holds: (schema) => schema["x-document"] === true,
  },
  range: {
    words: 'an answer of type number or integer with "minimum" and "maximum"',
    holds: (schema) =>
      ofType("number", "integer")(schema) && schema["minimum"] !== undefined && schema["maximum"] !== undefined,
  },
};

const LAYOUT_NEEDS: Readonly<Record<string, Readonly<Record<string, readonly [use: string, need: AnswerNeed]>>>> = {
  checkGroup: { fields: ["among the checkboxes of a checkGroup", CHECKBOX] },
  reveal: { field: ["the checkbox of a reveal", CHECKBOX] },
  phone: { field: ["the number of a phone", TYPED_TEXT], optIn: ["the checkbox of a phone", CHECKBOX] },
  monthYear: { month: ["the month of a monthYear", MONTH], year: ["the year of a monthYear", YEAR] },
  address: { fields: ["a part of an address", ADDRESS_PART] },
};

/** Needs by widget, also of widgets that an installation may add. */
const NEEDS = new Map(Object.entries({ ...WIDGET_NEEDS, checkboxes: LIST, CheckboxesWidget: LIST, files: LIST }));

const ANSWER_TYPES: ReadonlySet<unknown> = new Set(["string", "boolean", "number", "integer"]);

const widgetFitsAnswer: Rule = {
  id: "widget-fits-answer",
  docs: "A widget can give the answer that the data model describes: choices for `select` and `radio`, a boolean for `checkbox`, a document for `file`, a date for `date`, a number between `minimum` and `maximum` for `range`. No answer is a list, so no widget that gives a list fits.",
  needs: ["dataModel"],
  check({ fieldUis, keys }, report) {
    for (const { key, ui, placeOf } of fieldUis) {
      const widget = namedWidget(ui);
      const schema = keys.get(key)?.schema;
      if (widget === undefined || schema === undefined || !ANSWER_TYPES.has(schema["type"])) continue;
      const need = NEEDS.get(widget);
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
  docs: "Each answer of a checkGroup, reveal, phone, monthYear or address has the type that it needs: a checkbox is a boolean, a month has a list, a phone number and the parts of an address are texts.",
  needs: ["dataModel"],
  check({ pages, keys, valuesOf }, report) {
    const isYear = (key: string): boolean => {
      const values = valuesOf(findListName(keys.get(key)?.schema));
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
        const about = [`part:${JSON.stringify([at.file, at.path.slice(0, -1)])}`];
        report({ at, message: `"${key}" is ${use}, which needs ${need.words}.`, about });
      }
    }
  },
};

function inFirstItem({ repeating }: LayoutFacts, key: string): string {
  return repeating.reduce((filled, { node }) => filled.replace(`{${node.id}}`, node.prefixes[0] ?? ""), key);
}

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
  check({ fieldUis, keys }, report) {
    for (const { key, ui, placeOf } of fieldUis) {
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

export const widgetRules: readonly Rule[] = [widgetFitsAnswer, layoutFitsAnswer, autocompleteFitsFormat];

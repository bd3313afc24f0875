import type { Json } from "./model/json-shape.ts";

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
const TEXT: AnswerNeed = { words: "an answer of type string", holds: ofType("string") };
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
  email: TEXT,
  textarea: TEXT,
  select: CHOICES,
  radio: CHOICES,
  checkbox: CHECKBOX,
  date: { words: 'an answer of format "date"', holds: (schema) => schema["format"] === "date" },
  phone: TEXT,
  ssn: { words: 'an answer of format "ssn"', holds: (schema) => schema["format"] === "ssn" },
  money: {
    words: 'a number with "x-money" in the data model',
    holds: (schema) => ofType("number", "integer")(schema) && schema["x-money"] !== undefined,
  },
  schoolSearch: TEXT,
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

export const LAYOUT_NEEDS: Readonly<
  Record<string, Readonly<Record<string, readonly [use: string, need: AnswerNeed]>>>
> = {
  checkGroup: { fields: ["among the checkboxes of a checkGroup", CHECKBOX] },
  reveal: { field: ["the checkbox of a reveal", CHECKBOX] },
  phone: { field: ["the number of a phone", TYPED_TEXT], optIn: ["the checkbox of a phone", CHECKBOX] },
  monthYear: { month: ["the month of a monthYear", MONTH], year: ["the year of a monthYear", YEAR] },
  address: { fields: ["a part of an address", ADDRESS_PART] },
};

/** Widgets of RJSF whose value is a list. */
const LIST_WIDGETS: readonly string[] = ["checkboxes", "CheckboxesWidget", "files"];

/** Returns undefined if the portal does not know the widget: an installation may add its own. */
export function findWidgetNeed(widget: string): AnswerNeed | undefined {
  if (LIST_WIDGETS.includes(widget)) return LIST;
  return Object.hasOwn(WIDGET_NEEDS, widget) ? WIDGET_NEEDS[widget] : undefined;
}

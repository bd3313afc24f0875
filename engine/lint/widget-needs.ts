import type { Json } from "./model/json-shape.ts";

/** What a widget needs of the answer that it is to give, in words, and whether a schema of the data model has it. */
interface WidgetNeed {
  readonly words: string;
  readonly holds: (schema: Json) => boolean;
}

const ofType =
  (...types: readonly string[]) =>
  (schema: Json) =>
    types.some((type) => schema["type"] === type);

const TEXT: WidgetNeed = { words: "an answer of type string", holds: ofType("string") };
const CHOICES: WidgetNeed = {
  words: 'choices ("x-options", or an "enum" of texts or numbers) in the data model',
  holds: (schema) => schema["x-options"] !== undefined || (Array.isArray(schema["enum"]) && !ofType("boolean")(schema)),
};
const LIST: WidgetNeed = {
  words: "an answer that is a list, whereas an answer is one text, number, or yes or no",
  holds: () => false,
};

/**
 * What each widget of the registry in `widgets/` needs; widgets/widget-names.test.ts fails where one is left out. The
 * linter knows nothing of the needs of a widget that only an installation has.
 */
export const WIDGET_NEEDS: Readonly<Record<string, WidgetNeed>> = {
  text: { words: "an answer of type string, number or integer", holds: ofType("string", "number", "integer") },
  email: TEXT,
  textarea: TEXT,
  select: CHOICES,
  radio: CHOICES,
  checkbox: { words: "an answer of type boolean", holds: ofType("boolean") },
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

/** The names of RJSF's widgets whose value is a list. */
const LIST_WIDGETS: readonly string[] = ["checkboxes", "CheckboxesWidget", "files"];

/** What a widget needs; undefined for a widget that only an installation has. */
export function findWidgetNeed(widget: string): WidgetNeed | undefined {
  if (LIST_WIDGETS.includes(widget)) return LIST;
  return Object.hasOwn(WIDGET_NEEDS, widget) ? WIDGET_NEEDS[widget] : undefined;
}

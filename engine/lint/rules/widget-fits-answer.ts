import type { Json } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  misfit: (key: string, widget: string, needs: string) =>
    `"${key}" is asked with widget "${widget}", which needs ${needs}.`,
  mustBeFile: (key: string, widget: string) => `"${key}" is a document, but is asked with widget "${widget}".`,
};

const NEEDS: Readonly<Record<string, { readonly words: string; readonly holds: (schema: Json) => boolean }>> = {
  select: { words: 'choices ("x-options") in the data model', holds: (schema) => schema["x-options"] !== undefined },
  radio: { words: 'choices ("x-options") in the data model', holds: (schema) => schema["x-options"] !== undefined },
  checkbox: { words: "an answer of type boolean", holds: (schema) => schema["type"] === "boolean" },
  date: { words: 'an answer of format "date"', holds: (schema) => schema["format"] === "date" },
  file: {
    words: 'a document ("x-document": true) in the data model',
    holds: (schema) => schema["x-document"] === true,
  },
  ssn: { words: 'an answer of format "ssn"', holds: (schema) => schema["format"] === "ssn" },
};

export const widgetFitsAnswer: Rule = {
  id: "widget-fits-answer",
  severity: "error",
  docs: "A widget can give the answer that the data model describes: choices for `select` and `radio`, a boolean for `checkbox`, a document for `file`, a date for `date`.",
  needs: ["dataModel"],
  bad: { "pages/about.json": { uiSchema: { city: { "ui:widget": "radio" } } } },
  good: { "pages/about.json": { uiSchema: { country: { "ui:widget": "radio" } } } },
  check({ pages, keys }, report) {
    for (const { key, ui, placeOf } of pages.flatMap(({ fieldUis }) => [...fieldUis.values()])) {
      const widget = ui["ui:widget"];
      const schema = keys.get(key)?.schema;
      if (typeof widget !== "string" || schema === undefined) continue;
      const need = Object.hasOwn(NEEDS, widget) ? NEEDS[widget] : undefined;
      if (need !== undefined && !need.holds(schema))
        report({ at: placeOf("ui:widget"), message: messages.misfit(key, widget, need.words) });
      else if (schema["x-document"] === true && widget !== "file")
        report({ at: placeOf("ui:widget"), message: messages.mustBeFile(key, widget) });
    }
  },
};

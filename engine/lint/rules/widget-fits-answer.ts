import { namedWidget } from "../../core/index.ts";
import type { Rule } from "../rule.ts";
import { findWidgetNeed } from "../widget-needs.ts";

const messages = {
  misfit: (key: string, widget: string, needs: string) =>
    `"${key}" is asked with widget "${widget}", which needs ${needs}.`,
  mustBeFile: (key: string, widget: string) => `"${key}" is a document, but is asked with widget "${widget}".`,
};

const ANSWER_TYPES: ReadonlySet<unknown> = new Set(["string", "boolean", "number", "integer"]);

export const widgetFitsAnswer: Rule = {
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
        report({ at: placeOf("ui:widget"), message: messages.misfit(key, widget, need.words) });
      else if (schema["x-document"] === true && widget !== "file")
        report({ at: placeOf("ui:widget"), message: messages.mustBeFile(key, widget) });
    }
  },
};

import { namedWidget } from "../../core/index.ts";
import { WIDGET_NAMES } from "../../schemas/index.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (key: string, widget: string) => `"${key}" is asked with widget "${widget}", which does not exist.`,
};

export const widgetKnown: Rule = {
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
      report({ at: placeOf("ui:widget"), message: messages.unknown(key, widget), ...suggest(widget, widgets) });
    }
  },
};

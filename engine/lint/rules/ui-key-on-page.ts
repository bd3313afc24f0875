import type { Rule } from "../rule.ts";
import { suggestQuestion } from "../analysis/suggest-question.ts";

const messages = {
  notAsked: (page: string, key: string) => `Page "${page}" has settings for "${key}", which it does not ask.`,
};

export const uiKeyOnPage: Rule = {
  id: "ui-key-on-page",
  severity: "error",
  docs: "Settings in a page's `uiSchema` belong to questions of that page; others would do nothing.",
  needs: ["dataModel"],
  bad: { "pages/about.json": { uiSchema: { frist_name: { "ui:autocomplete": "given-name" } } } },
  finds: 'pages/about.json "frist_name": Page "about" has settings for "frist_name", which it does not ask.',
  good: { "pages/about.json": { uiSchema: { first_name: { "ui:autocomplete": "given-name" } } } },
  check(model, report) {
    for (const page of model.pages) {
      for (const { key, placeOf } of page.fieldUis.values()) {
        if (!page.properties.has(key))
          report({
            at: placeOf(),
            message: messages.notAsked(page.id, key),
            about: [key],
            ...suggestQuestion(key, page, model),
          });
      }
    }
  },
};

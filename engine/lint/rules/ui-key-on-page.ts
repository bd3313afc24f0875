import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  notAsked: (page: string, key: string) => `Page "${page}" has settings for "${key}", which it does not ask.`,
};

export const uiKeyOnPage: Rule = {
  id: "ui-key-on-page",
  severity: "error",
  docs: "Settings in a page's `uiSchema` belong to questions of that page; others would do nothing.",
  bad: { "pages/about.json": { uiSchema: { frist_name: { "ui:autocomplete": "given-name" } } } },
  good: { "pages/about.json": { uiSchema: { first_name: { "ui:autocomplete": "given-name" } } } },
  check({ pages }, report) {
    for (const { id, fieldUis, properties } of pages) {
      for (const { key, placeOf } of fieldUis.values()) {
        if (!properties.has(key)) report({ at: placeOf(), message: messages.notAsked(id, key), ...suggest(key, properties.keys(), (name) => properties.get(name)?.at) });
      }
    }
  },
};

import type { Rule } from "../rule.ts";
import { suggestQuestion } from "../analysis/suggest-question.ts";

const messages = {
  notInSchema: (page: string, key: string) => `Page "${page}" lays out "${key}", which its "schema" does not list.`,
};

export const layoutKeyInSchema: Rule = {
  id: "layout-key-in-schema",
  severity: "error",
  docs: "Every question of a page's layout is among its schema's `properties`, so that the schema alone says what the page asks.",
  needs: ["dataModel"],
  bad: { "pages/about.json": { schema: { properties: { city: null } } } },
  finds: 'pages/about.json "city": Page "about" lays out "city", which its "schema" does not list.',
  good: { "pages/about.json": { schema: { properties: { city: { $ref: "../data-model.json#/properties/city" } } } } },
  check(model, report) {
    for (const page of model.pages) {
      for (const { key, at } of page.layout.keys) {
        // A key that no file defines is reported by layout-key-exists.
        if (page.properties.has(key) || !model.keys.has(key)) continue;
        report({ at, message: messages.notInSchema(page.id, key), about: [key], ...suggestQuestion(key, page, model) });
      }
    }
  },
};

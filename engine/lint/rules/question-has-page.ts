import { findText } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  noPage: (key: string) => `A rule is about "${key}", which no page asks.`,
};

export const questionHasPage: Rule = {
  id: "question-has-page",
  severity: "error",
  docs: "The field of every rule is asked by a page; an error that maps to no page could not be linked to (docs/specification.md, section 2, validation summary).",
  needs: ["pages"],
  bad: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "town", requiredWhen: "is_local", message: "City is required." }] },
  },
  finds: 'pages/about.json "town": A rule is about "town", which no page asks.',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check({ pages }, report) {
    const asked = new Set(pages.flatMap(({ properties }) => [...properties.keys()]));
    for (const { rule, placeOf } of pages.flatMap(({ rules }) => rules)) {
      const field = findText(rule["field"]);
      if (field !== undefined && !asked.has(field))
        report({ at: placeOf("field"), message: messages.noPage(field), about: [field], ...suggest(field, asked) });
    }
  },
};

import type { Rule } from "../rule.ts";

const messages = {
  claimed: (key: string, coded: string) =>
    `"${key}" is where the chosen label of "${coded}" is stored, so it cannot be the key of another answer.`,
  typed: (key: string, date: string) =>
    `"${key}" is where "${date}" is kept as it was typed while it is not a valid date, so it cannot be the key of another answer.`,
};

export const descKeyFree: Rule = {
  id: "desc-key-free",
  severity: "error",
  docs: 'No answer has the key of another answer\'s companion: `{key}_desc` of a coded answer (docs/specification.md, section 3), which `"x-desc": false` turns off, or `{key}_typed` of a date.',
  bad: {
    "data-model.json": { properties: { country_desc: { type: "string", title: "About the country" } } },
    "pages/about.json": {
      schema: { properties: { country_desc: { $ref: "../data-model.json#/properties/country_desc" } } },
      uiSchema: { "ui:layout": ["first_name", "country", "country_desc", "city", "prev_attend"] },
    },
  },
  finds:
    'data-model.json "country_desc": "country_desc" is where the chosen label of "country" is stored, so it cannot be the key of another answer.',
  good: {
    "data-model.json": { properties: { country_note: { type: "string", title: "About the country" } } },
    "pages/about.json": {
      schema: { properties: { country_note: { $ref: "../data-model.json#/properties/country_note" } } },
      uiSchema: { "ui:layout": ["first_name", "country", "country_note", "city", "prev_attend"] },
    },
  },
  check({ keys }, report) {
    for (const { key, schema, at } of keys.values()) {
      const typed = schema.format === "date" ? keys.get(`${key}_typed`) : undefined;
      if (typed !== undefined)
        report({ at: typed.at, message: messages.typed(typed.key, key), hint: "rename it", see: at });
      const claimed = keys.get(`${key}_desc`);
      if (schema["x-options"] === undefined || schema["x-desc"] === false || claimed === undefined) continue;
      report({
        at: claimed.at,
        message: messages.claimed(claimed.key, key),
        hint: `rename it, or add "x-desc": false to "${key}"`,
        see: at,
      });
    }
  },
};

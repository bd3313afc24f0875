import type { Rule } from "../rule.ts";

const messages = {
  notAsked: (key: string) => `"${key}" is in the data model, but no page asks it.`,
};

export const dataModelKeyAsked: Rule = {
  id: "data-model-key-asked",
  severity: "warning",
  docs: "Every answer of the data model is asked by a page; one that is not is left over, or is missing from a page.",
  needs: ["pages"],
  bad: { "data-model.json": { properties: { nickname: { type: "string", title: "Nickname" } } } },
  finds: 'data-model.json "nickname": "nickname" is in the data model, but no page asks it.',
  good: {
    "data-model.json": { properties: { nickname: { type: "string", title: "Nickname" } } },
    "pages/about.json": {
      schema: { properties: { nickname: { $ref: "../data-model.json#/properties/nickname" } } },
      uiSchema: { "ui:layout": ["first_name", "nickname", "country", "city", "prev_attend"] },
    },
  },
  check({ pages, keys }, report) {
    const asked = new Set(
      pages.flatMap(({ properties, layout }) => [...properties.keys(), ...layout.keys.map(({ key }) => key)]),
    );
    for (const { key, at } of keys.values())
      if (!asked.has(key)) report({ at, message: messages.notAsked(key), about: [key] });
  },
};

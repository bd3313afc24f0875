import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (page: string, key: string) => `Page "${page}" clears "${key}", which no page asks.`,
};

export const clearedKeyAsked: Rule = {
  id: "cleared-key-asked",
  severity: "error",
  docs: "What a block or watcher clears is asked by a page; a mistyped key would leave a hidden answer behind.",
  needs: ["pages"],
  bad: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          "city",
          "prev_attend",
          { type: "watcher", condition: "is_local", clears: ["citty"] },
        ],
      },
    },
  },
  finds: 'pages/about.json "citty": Page "about" clears "citty", which no page asks.',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          "city",
          "prev_attend",
          { type: "watcher", condition: "is_local", clears: ["city"] },
        ],
      },
    },
  },
  check({ pages }, report) {
    const asked = new Map(
      pages.flatMap(({ properties }) => [...properties].map(([key, { at }]) => [key, at] as const)),
    );
    for (const { id, layout } of pages) {
      for (const { key, at } of layout.clears)
        if (!asked.has(key))
          report({
            at,
            message: messages.unknown(id, key),
            about: [key],
            ...suggest(key, asked.keys(), (name) => asked.get(name)),
          });
    }
  },
};

import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (where: string, key: string) => `${where} asks "${key}", which data-model.json does not define.`,
};

export const layoutKeyExists: Rule = {
  id: "layout-key-exists",
  severity: "error",
  docs: "Every question of a layout, in tabs and in each add-another item too, is an answer of the data model.",
  needs: ["dataModel"],
  bad: {
    "pages/about.json": { uiSchema: { "ui:layout": ["frist_name", "first_name", "country", "city", "prev_attend"] } },
  },
  good: { "pages/about.json": { uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend"] } } },
  check({ pages, keys }, report) {
    for (const { id, layout } of pages) {
      for (const { key, at, inside } of layout.keys) {
        if (keys.has(key)) continue;
        report({
          at,
          message: messages.unknown(inside ?? `Page "${id}"`, key),
          ...suggest(key, keys.keys(), (name) => keys.get(name)?.at),
        });
      }
    }
  },
};

import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (page: string, key: string) => `Page "${page}" asks "${key}", which ${DATA_MODEL_FILE} does not define.`,
  otherKey: (key: string, refersTo: string) =>
    `"${key}" refers to "${refersTo}"; a question refers to the answer of its own key.`,
};

export const pageKeyExists: Rule = {
  id: "page-key-exists",
  severity: "error",
  docs: "Every question of a page is an answer of the data model (docs/specification.md, section 5, configuration errors).",
  needs: ["dataModel"],
  bad: {
    "pages/about.json": {
      schema: { properties: { first_name: { $ref: "../data-model.json#/properties/frist_name" } } },
    },
  },
  finds:
    'pages/about.json "../data-model.json#/properties/frist_name": Page "about" asks "frist_name", which data-model.json does not define.',
  good: {
    "pages/about.json": {
      schema: { properties: { first_name: { $ref: "../data-model.json#/properties/first_name" } } },
    },
  },
  check({ pages, keys }, report) {
    for (const page of pages) {
      for (const [key, { at, refersTo }] of page.properties) {
        const used = refersTo ?? { name: key, at };
        if (!keys.has(used.name))
          report({
            at: used.at,
            message: messages.unknown(page.id, used.name),
            about: [used.name],
            ...suggest(used.name, keys.keys(), (name) => keys.get(name)?.at),
          });
        else if (used.name !== key)
          report({
            at: used.at,
            message: messages.otherKey(key, used.name),
            about: [key, used.name],
            hint: `write "${used.name}" for "${key}", or refer to "${key}".`,
          });
      }
    }
  },
};

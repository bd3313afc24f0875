import { toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (key: string, target: string, detail: string) =>
    `The search in "${key}" fills "${target}" with "${detail}", but data-model.json does not define "${target}".`,
};

export const autocompleteTargetExists: Rule = {
  id: "autocomplete-target-exists",
  severity: "error",
  docs: "What a school search fills is an answer of the data model (docs/specification.md, section 5, configuration errors).",
  needs: ["dataModel"],
  bad: {
    "pages/about.json": {
      uiSchema: { first_name: { "ui:widget": "schoolSearch", "ui:options": { fills: { city: "citty" } } } },
    },
  },
  finds:
    'pages/about.json "citty": The search in "first_name" fills "citty" with "city", but data-model.json does not define "citty".',
  good: {
    "pages/about.json": {
      uiSchema: { first_name: { "ui:widget": "schoolSearch", "ui:options": { fills: { city: "city" } } } },
    },
  },
  check({ pages, keys }, report) {
    for (const { fieldUis } of pages) {
      for (const { key, ui, placeOf } of fieldUis.values()) {
        for (const [detail, target] of Object.entries(toObject(toObject(ui["ui:options"])["fills"]))) {
          if (typeof target !== "string" || keys.has(target)) continue;
          report({
            at: placeOf("ui:options", "fills", detail),
            message: messages.unknown(key, target, detail),
            about: [target],
            ...suggest(target, keys.keys(), (name) => keys.get(name)?.at),
          });
        }
      }
    }
  },
};

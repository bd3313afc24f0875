import { findText, toList } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (list: string, value: string, base: string) =>
    `Option list "${list}" moves or leaves out "${value}", which "${base}" does not have.`,
};

export const optionValueExists: Rule = {
  id: "option-value-exists",
  severity: "error",
  docs: "What a list moves to the front or leaves out of another list is in that list.",
  needs: ["options"],
  bad: {
    "options/near.json": { extends: "countries", first: ["UAS"] },
    "data-model.json": { properties: { country: { "x-options": "near" } } },
  },
  good: {
    "options/near.json": { extends: "countries", first: ["USA"] },
    "data-model.json": { properties: { country: { "x-options": "near" } } },
  },
  check({ lists, valuesOf }, report) {
    for (const { name, file, value } of lists.values()) {
      const base = findText(value["extends"]);
      const known = base === undefined ? undefined : valuesOf(base);
      if (base === undefined || known === undefined) continue;
      for (const member of ["first", "exclude"]) {
        toList(value[member]).forEach((item, index) => {
          if (typeof item === "string" && !known.has(item))
            report({
              at: { file, path: [member, index] },
              message: messages.unknown(name, item, base),
              ...suggest(item, known),
            });
        });
      }
    }
  },
};

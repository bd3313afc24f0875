import { findText, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

export const messages = {
  unknown: (condition: string, key: string, value: string, list: string) => `Condition "${condition}" compares "${key}" with "${value}", which is not a value of option list "${list}".`,
  notText: (condition: string, key: string, value: string) => `Condition "${condition}" compares "${key}" with ${value}; values of options are texts.`,
  notChecked: (condition: string, key: string, value: string) => `Condition "${condition}" compares the checkbox "${key}" with ${value}; it is true when checked and not answered otherwise.`,
};

export const conditionOptionExists: Rule = {
  id: "condition-option-exists",
  severity: "error",
  docs: "A value that a condition compares a choice with is one of that choice's options; any other can never be given.",
  needs: ["dataModel", "options"],
  bad: { "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "US"] } } }, "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] } },
  good: { "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } }, "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] } },
  check({ conditions, keys, valuesOf }, report) {
    for (const { name, comparisons } of conditions.values()) {
      for (const { key, values } of comparisons) {
        const schema = keys.get(key)?.schema;
        const reference = schema?.["x-options"];
        const list = findText(reference) ?? findText(toObject(reference)["list"]);
        const known = list === undefined ? undefined : valuesOf(list);
        for (const { value, at } of values) {
          if (schema?.["type"] === "boolean" && value !== true && value !== false && value !== "") report({ at, message: messages.notChecked(name, key, JSON.stringify(value)), hint: "compare with true." });
          else if (list === undefined || known === undefined || value === "") continue;
          else if (typeof value !== "string") report({ at, message: messages.notText(name, key, JSON.stringify(value)), hint: `write "${String(value)}".` });
          else if (!known.has(value)) report({ at, message: messages.unknown(name, key, value, list), ...suggest(value, known) });
        }
      }
    }
  },
};

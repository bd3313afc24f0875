import { findText, toList } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (list: string, value: string, base: string, pick: string | undefined) =>
    `Option list "${list}" moves or leaves out "${value}", which "${base}" does not have${pick === undefined ? "" : ` under "${pick}"`}.`,
  both: (list: string, value: string) => `Option list "${list}" both moves "${value}" to the front and leaves it out.`,
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
  finds: 'options/near.json "UAS": Option list "near" moves or leaves out "UAS", which "countries" does not have.',
  good: {
    "options/near.json": { extends: "countries", first: ["USA"] },
    "data-model.json": { properties: { country: { "x-options": "near" } } },
  },
  check({ lists, valuesOf, inheritedBy }, report) {
    for (const { name, file, value } of lists.values()) {
      const base = findText(value["extends"]);
      const inherited = inheritedBy(name);
      // A part that does not exist is reported by option-pick-exists.
      if (base === undefined || inherited === undefined || inherited.length === 0) continue;
      const known = { exclude: new Set(inherited.map((option) => option.value)), first: valuesOf(name) ?? new Set() };
      const excluded = new Set(toList(value["exclude"]));
      for (const member of ["first", "exclude"] as const) {
        toList(value[member]).forEach((item, index) => {
          if (typeof item !== "string" || known[member].has(item)) return;
          const isBoth = member === "first" && excluded.has(item) && known.exclude.has(item);
          report({
            at: { file, path: [member, index] },
            ...(isBoth
              ? { message: messages.both(name, item), hint: 'name it in one of "first" and "exclude".' }
              : {
                  message: messages.unknown(name, item, base, findText(value["pick"])),
                  ...suggest(item, known[member]),
                }),
          });
        });
      }
    }
  },
};

import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";
import { reportRepeats, toComparableLabel, type NameUse } from "../report-repeats.ts";
import type { Rule } from "../rule.ts";

const messages = {
  twice: (value: string) => `Option value "${value}" is in this list twice.`,
  sameLabel: (label: string) => `Two options of this list are called "${label}".`,
};

export const optionValuesUnique: Rule = {
  id: "option-values-unique",
  severity: "error",
  docs: "Values and labels of an option list are unique, so that a stored code means one thing and a person sees which is which.",
  bad: {
    "options/countries.json": {
      options: [
        { value: "USA", label: "United States" },
        { value: "USA", label: "America" },
      ],
    },
  },
  good: {
    "options/countries.json": {
      options: [
        { value: "USA", label: "United States" },
        { value: "CAN", label: "Canada" },
      ],
    },
  },
  check({ lists }, report) {
    for (const { file, value } of lists.values()) {
      const parts = [
        { path: ["options"], options: value["options"] },
        ...Object.entries(isJsonObject(value["keyed"]) ? value["keyed"] : {}).map(([key, options]) => ({
          path: ["keyed", key],
          options,
        })),
      ];
      for (const { path, options } of parts) {
        const usesOf = (member: "value" | "label"): readonly NameUse[] =>
          toList(options).map((option, index) => ({
            name: findText(toObject(option)[member]),
            at: { file, path: [...path, index, member] },
          }));
        reportRepeats(usesOf("value"), report, messages.twice);
        reportRepeats(usesOf("label"), report, messages.sameLabel, toComparableLabel);
      }
    }
  },
};

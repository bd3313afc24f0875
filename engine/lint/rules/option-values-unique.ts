import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  twice: (value: string) => `Option value "${value}" is in this list twice.`,
  sameLabel: (label: string) => `Two options of this list are called "${label}".`,
};

/** A label as people tell labels apart: without regard to case and white space. */
export function toComparable(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}

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
        const values = new Map<string, number>();
        const labels = new Map<string, number>();
        toList(options).forEach((option, index) => {
          for (const [member, seen, describe] of [
            ["value", values, messages.twice],
            ["label", labels, messages.sameLabel],
          ] as const) {
            const text = findText(toObject(option)[member]);
            if (text === undefined) continue;
            const name = member === "label" ? toComparable(text) : text;
            const first = seen.get(name);
            if (first === undefined) seen.set(name, index);
            else
              report({
                at: { file, path: [...path, index, member] },
                message: describe(text),
                hint: "the first is here",
                see: { file, path: [...path, first, member] },
              });
          }
        });
      }
    }
  },
};

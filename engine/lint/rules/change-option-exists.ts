import { findListName } from "../model/list-reference.ts";
import { CHANGES_FILE } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (key: string, value: string) => `Answers would become "${value}", which is not a choice of "${key}".`,
  offered: (key: string, value: string) =>
    `"${value}" is still a choice of "${key}", and this step would take it from every draft.`,
};

export const changeOptionExists: Rule = {
  id: "change-option-exists",
  severity: "error",
  docs: "A recode of changes.json leads to a choice that the question has, and a drop names choices that it no longer has.",
  needs: ["dataModel", "options"],
  bad: { "changes.json": { steps: [{ recode: "country", values: { US: "UAS" } }] } },
  finds: 'changes.json "UAS": Answers would become "UAS", which is not a choice of "country".',
  good: { "changes.json": { steps: [{ recode: "country", values: { US: "USA" } }] } },
  check({ changes, keys, valuesOf }, report) {
    changes.forEach((step, position) => {
      const [key = ""] = step.from;
      const list = findListName(keys.get(key)?.schema);
      const known = list === undefined ? undefined : valuesOf(list);
      if (known === undefined) return;
      const later = changes.slice(position + 1).filter((other) => other.kind === "recode" && other.from.includes(key));
      for (const [old, own] of Object.entries(step.values))
        if (!known.has(String(own)) && !later.some(({ values }) => Object.hasOwn(values, String(own))))
          report({
            at: { file: CHANGES_FILE, path: ["steps", step.index, "values", old] },
            message: messages.unknown(key, String(own)),
            ...suggest(
              String(own),
              [...known].filter((value) => value !== ""),
            ),
          });
      step.dropped.forEach((value, index) => {
        if (known.has(value))
          report({
            at: { file: CHANGES_FILE, path: ["steps", step.index, "values", index] },
            message: messages.offered(key, value),
          });
      });
    });
  },
};

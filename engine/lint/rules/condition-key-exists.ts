import type { Rule } from "../rule.ts";
import { findItemBeyond, suggestMoreItems } from "../analysis/item-beyond.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (title: string, key: string) => `${title} reads "${key}", which data-model.json does not define.`,
};

export const conditionKeyExists: Rule = {
  id: "condition-key-exists",
  severity: "error",
  docs: "A condition reads answers of the data model only; an unknown key is never answered, so the condition would be silently wrong.",
  needs: ["dataModel"],
  bad: {
    "conditions.json": { is_local: { when: { "==": [{ var: "contry" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  finds: 'conditions.json "contry": Condition "is_local" reads "contry", which data-model.json does not define.',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check({ ruleFacts, keys, groups }, report) {
    for (const { title, reads, problems } of ruleFacts) {
      // Inherited and computed names are reported by condition-names-literal.
      const odd = new Set(problems.map(({ found }) => found));
      for (const { key, at } of reads) {
        if (keys.has(key) || odd.has(key)) continue;
        const beyond = findItemBeyond(groups, key);
        report({
          at,
          message: messages.unknown(title, key),
          about: beyond === undefined ? [key] : [key, `group:${beyond.id}`],
          ...(beyond === undefined
            ? suggest(key, keys.keys(), (known) => keys.get(known)?.at)
            : suggestMoreItems(beyond)),
        });
      }
    }
  },
};

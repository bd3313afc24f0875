import { findText } from "../model/json-shape.ts";
import { findClosest } from "../did-you-mean.ts";
import type { Rule } from "../rule.ts";

const messages = {
  unused: (name: string) => `Nothing uses condition "${name}".`,
};

export const conditionUsed: Rule = {
  id: "condition-used",
  severity: "warning",
  docs: "Every condition is used by a page, a rule, a layout, a computed answer or another condition.",
  needs: ["pages"],
  bad: { "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } } },
  finds: 'conditions.json "is_local": Nothing uses condition "is_local".',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check({ pages, conditions, ruleFacts }, report) {
    const used = new Set<string | undefined>([
      ...pages.flatMap(({ value, layout, rules }) => [
        findText(value["shownWhen"]),
        ...layout.conditions.map(({ name }) => name),
        ...rules.flatMap(({ rule }) => [findText(rule["requiredWhen"]), findText(rule["wrongWhen"])]),
      ]),
      ...ruleFacts.flatMap(({ refersTo }) => refersTo.map(({ name }) => name)),
    ]);
    const unknown = [...used].filter((name) => name !== undefined).filter((name) => !conditions.has(name));
    for (const { name, at } of conditions.values()) {
      // It is used under a mistyped name, which condition-exists reports.
      const isMistyped = unknown.some((other) => findClosest(other, [name]) !== undefined);
      if (!used.has(name) && !isMistyped) report({ at, message: messages.unused(name), about: [`condition:${name}`] });
    }
  },
};

import { ACCEPTED_OPERATORS, SPECIFICATION_OPERATORS } from "../../core/index.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

export const conditionOperatorKnown: Rule = {
  id: "condition-operator-known",
  severity: "error",
  docs:
    "A rule uses only the accepted operators, each with as many operands as it takes, and a `date` and a pattern that " +
    `can be read: ${Object.keys(ACCEPTED_OPERATORS)
      .map((operator) => `\`${operator}\``)
      .join(" ")}.`,
  bad: {
    "conditions.json": { is_local: { when: { "=": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  finds: 'conditions.json "=": Condition "is_local": "=" is not an operator that conditions may use.',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check({ ruleFacts }, report) {
    for (const { title, problems, placeOf } of ruleFacts) {
      for (const { kind, path, message, found } of problems) {
        if (kind === "computed-name" || kind === "inherited-name") continue;
        const hint = kind === "operator" && found !== undefined ? suggestOperator(found) : {};
        report({
          at: { ...placeOf(path), on: kind === "operator" ? "key" : "value" },
          message: `${title}: ${message}`,
          ...hint,
        });
      }
    }
  },
};

/** What people write who know the operator from elsewhere, and how it is written here. */
const FOREIGN_OPERATORS: Readonly<Record<string, string>> = {
  "=": "==",
  "<>": "!=",
  "=<": "<=",
  "=>": ">=",
  "&&": "and",
  "||": "or",
  "?:": "if",
  not: "!",
  none: "notIn",
  missing: "notAnswered",
  merge: "cat",
  concat: "cat",
  contains: "in",
  lowercase: "lower",
  substring: "substr",
  regex: "matches",
  today: "date",
  add: "+",
  sum: "+",
};

/**
 * Suggests how an operator is written, also for one that has the specification's name
 * (docs/specification.md, section 3). Signs are never suggested for their looks, because "<" is as near to "^" as "+" is.
 */
function suggestOperator(found: string): { hint?: string } {
  const names = { ...SPECIFICATION_OPERATORS, ...FOREIGN_OPERATORS };
  const written = Object.entries(names).find(([name]) => name.toLowerCase() === found.toLowerCase())?.[1];
  if (written !== undefined) return { hint: `write "${written}".` };
  const isWord = (name: string): boolean => /^[a-z]+$/i.test(name);
  return isWord(found) ? suggest(found, Object.keys(ACCEPTED_OPERATORS).filter(isWord)) : {};
}

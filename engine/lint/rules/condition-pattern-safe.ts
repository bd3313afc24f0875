import { MAX_PATTERN_COST, MAX_PATTERN_LENGTH, patternCost } from "../analysis/pattern-limits.ts";
import { findRuleTypes } from "../analysis/rule-types.ts";
import type { Rule } from "../rule.ts";

const messages = {
  slow: (title: string, length: number) =>
    `${title}: the pattern backtracks catastrophically: a text of ${length} characters that does not match could be tried in more than a million ways.`,
  tooLong: (title: string) =>
    `${title}: the pattern has more than ${MAX_PATTERN_LENGTH} characters, too many to prove that it cannot backtrack catastrophically.`,
};

export const conditionPatternSafe: Rule = {
  id: "condition-pattern-safe",
  severity: "error",
  docs: "No text that a rule holds against a pattern of `matches` can make it backtrack catastrophically, as pattern-safe says.",
  needs: ["dataModel", "options"],
  bad: {
    "conditions.json": { is_local: { when: { matches: [{ var: "city" }, "^([A-Z]+ ?)+$"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  finds:
    'conditions.json "^([A-Z]+ ?)+$": Condition "is_local": the pattern backtracks catastrophically: a text of 45 characters that does not match could be tried in more than a million ways.',
  good: {
    "conditions.json": { is_local: { when: { matches: [{ var: "city" }, "^[A-Z]+( [A-Z]+)*$"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check(model, report) {
    for (const fact of model.ruleFacts) {
      if (fact.problems.length > 0) continue;
      for (const { pattern, path, longest } of findRuleTypes(model, fact).patterns) {
        const at = fact.placeOf(path);
        if (pattern.length > MAX_PATTERN_LENGTH)
          report({ at, message: messages.tooLong(fact.title), hint: 'use "in" for lists of values.' });
        else if (patternCost(pattern, longest) > MAX_PATTERN_COST)
          report({
            at,
            message: messages.slow(fact.title, longest),
            hint: "let each character be matched by one part of the pattern only.",
          });
      }
    }
  },
};

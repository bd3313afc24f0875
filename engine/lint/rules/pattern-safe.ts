import { findPatternFault } from "../../core/index.ts";
import { longestAnswer } from "../analysis/longest-answer.ts";
import { MAX_PATTERN_COST, MAX_PATTERN_LENGTH, patternCost } from "../analysis/pattern-limits.ts";
import type { Rule } from "../rule.ts";

const messages = {
  slow: (key: string, length: number) =>
    `The pattern of "${key}" backtracks catastrophically: an answer of ${length} characters that does not match could be tried in more than a million ways.`,
  tooLong: (key: string) =>
    `The pattern of "${key}" has more than ${MAX_PATTERN_LENGTH} characters, too many to prove that it cannot backtrack catastrophically.`,
};

export const patternSafe: Rule = {
  id: "pattern-safe",
  severity: "error",
  docs:
    "No answer that the question takes can make a `pattern` backtrack catastrophically: the pattern has no repetition " +
    "inside a repetition that matches the same text in two ways, as `^(a+)+$` and `^([a-z]{1,9})+$` have.",
  bad: { "data-model.json": { properties: { city: { pattern: "^([A-Z]+ ?)+$" } } } },
  finds:
    'data-model.json "^([A-Z]+ ?)+$": The pattern of "city" backtracks catastrophically: an answer of 45 characters that does not match could be tried in more than a million ways.',
  good: { "data-model.json": { properties: { city: { pattern: "^[A-Z]+( [A-Z]+)*$" } } } },
  check(model, report) {
    for (const fact of model.keys.values()) {
      const { key, schema, placeOf } = fact;
      const pattern = schema["pattern"];
      if (typeof pattern !== "string" || findPatternFault(pattern) !== undefined) continue;
      const length = longestAnswer(model, fact);
      if (pattern.length > MAX_PATTERN_LENGTH)
        report({
          at: placeOf("pattern"),
          message: messages.tooLong(key),
          hint: "use option lists for lists of values.",
        });
      else if (patternCost(pattern, length) > MAX_PATTERN_COST)
        report({
          at: placeOf("pattern"),
          message: messages.slow(key, length),
          hint: "let each character be matched by one part of the pattern only.",
        });
    }
  },
};

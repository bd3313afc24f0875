import { longestAnswer } from "../analysis/longest-answer.ts";
import { estimatePatternCost } from "../analysis/pattern-cost.ts";
import type { Rule } from "../rule.ts";
import { findPatternFault } from "./pattern-compiles.ts";

const messages = {
  slow: (key: string, length: number) =>
    `The pattern of "${key}" backtracks catastrophically: an answer of ${length} characters that does not match could be tried in more than a million ways.`,
  tooLong: (key: string) =>
    `The pattern of "${key}" has more than ${MAX_PATTERN_LENGTH} characters, too many to prove that it cannot backtrack catastrophically.`,
};

/**
 * A pattern longer than this is refused and not analysed, because its analysis could take as long as the
 * match that it warns of.
 */
const MAX_PATTERN_LENGTH = 500;
/** The ways that an engine tries in some hundredths of a second. */
const MAX_COST = 1e6;

export const patternSafe: Rule = {
  id: "pattern-safe",
  severity: "error",
  docs:
    "No answer that the question takes can make a `pattern` backtrack catastrophically: the pattern has no repetition " +
    "inside a repetition that matches the same text in two ways, as `^(a+)+$` and `^([a-z]{1,9})+$` have.",
  bad: { "data-model.json": { properties: { city: { pattern: "^([A-Z]+ ?)+$" } } } },
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
      else if (costOf(pattern, length) > MAX_COST)
        report({
          at: placeOf("pattern"),
          message: messages.slow(key, length),
          hint: "let each character be matched by one part of the pattern only.",
        });
    }
  },
};

const known = new Map<string, number>();

function costOf(pattern: string, length: number): number {
  const identity = `${length} ${pattern}`;
  let cost = known.get(identity);
  if (cost === undefined) {
    cost = estimatePatternCost(pattern, length);
    known.set(identity, cost);
  }
  return cost;
}

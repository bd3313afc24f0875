import { findPatternFault } from "../../core/index.ts";
import { longestAnswer } from "../analysis/answer-bounds.ts";
import { MAX_PATTERN_COST, MAX_PATTERN_LENGTH, patternCost } from "../analysis/pattern-cost.ts";
import { findRuleTypes } from "../analysis/rule-types.ts";
import type { Rule } from "../rule.ts";
import { findText } from "../model/json-shape.ts";

/** Matches a count of characters at an end that lacks its anchor. Other patterns may mean a beginning or an ending. */
const OPEN_END = /^(?!\^)(?:\\[dw]|\[(?!\^)[^\]]*\]|\([^()]*\))\{|^(?!.*\$$).*(?:[\])]|\\[dw])\{\d+(?:,\d*)?\}$/u;

const patternCompiles: Rule = {
  id: "pattern-compiles",
  docs: "A `pattern` is a regular expression that JavaScript accepts with its `u` flag, as JSON Schema asks (validation section 6.3.3). It begins with `^` and ends with `$` where it counts characters: otherwise a longer text that contains a match passes.",
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      const pattern = schema["pattern"];
      const fault = typeof pattern === "string" ? findPatternFault(pattern) : undefined;
      if (fault !== undefined)
        report({ at: placeOf("pattern"), message: `The pattern of "${key}" is not a regular expression: ${fault}.` });
      else if (typeof pattern === "string" && OPEN_END.test(pattern))
        report({
          at: placeOf("pattern"),
          message: `The pattern of "${key}" also accepts a longer text that only contains a match.`,
          hint: 'write "^" at its beginning and "$" at its end.',
          isWarning: true,
        });
    }
  },
};

const patternSafe: Rule = {
  id: "pattern-safe",
  docs:
    "No answer that the question takes can make a `pattern` backtrack catastrophically: the pattern has no repetition " +
    "inside a repetition that matches the same text in two ways, as `^(a+)+$` and `^([a-z]{1,9})+$` have.",
  check(model, report) {
    for (const fact of model.keys.values()) {
      const pattern = findText(fact.schema["pattern"]);
      if (pattern === undefined || findPatternFault(pattern) !== undefined) continue;
      const danger = findDanger(
        pattern,
        longestAnswer(model, fact),
        "an answer",
        "use option lists for lists of values.",
      );
      if (danger !== undefined)
        report({
          at: fact.placeOf("pattern"),
          message: `The pattern of "${fact.key}" ${danger.because}`,
          hint: danger.hint,
        });
    }
  },
};

function findDanger(pattern: string, length: number, what: string, hintAboutLists: string) {
  if (pattern.length > MAX_PATTERN_LENGTH)
    return {
      because: `has more than ${MAX_PATTERN_LENGTH} characters, too many to prove that it is fast enough.`,
      hint: hintAboutLists,
    };
  if (patternCost(pattern, length) <= MAX_PATTERN_COST) return undefined;
  return {
    because: `can be too slow: ${what} of ${length} characters that does not match is tried in more than a million ways.`,
    hint: "let each character be matched by one part of the pattern only.",
  };
}

const conditionPatternSafe: Rule = {
  id: "condition-pattern-safe",
  docs: "No text that a rule compares with a pattern of `matches` can make it backtrack catastrophically; see pattern-safe.",
  needs: ["dataModel", "options"],
  check(model, report) {
    for (const fact of model.ruleFacts) {
      if (fact.problems.length > 0) continue;
      for (const { pattern, path, longest } of findRuleTypes(model, fact).patterns) {
        const danger = findDanger(pattern, longest, "a text", 'use "in" for lists of values.');
        if (danger !== undefined)
          report({
            at: fact.placeOf(path),
            message: `${fact.title}: the pattern ${danger.because}`,
            hint: danger.hint,
          });
      }
    }
  },
};

export const patternRules: readonly Rule[] = [patternCompiles, patternSafe, conditionPatternSafe];

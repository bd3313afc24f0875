import { findPatternFault } from "../../core/index.ts";
import { longestAnswer } from "../analysis/answer-bounds.ts";
import { matchesSomething } from "../analysis/pattern-lengths.ts";
import { MAX_PATTERN_COST, MAX_PATTERN_LENGTH, patternCost } from "../analysis/pattern-cost.ts";
import { findRuleTypes } from "../analysis/rule-types.ts";
import type { PatternUse } from "../analysis/rule-types.ts";
import type { ValueType } from "../analysis/value-type.ts";
import { requireWhen } from "../example-tenant.ts";
import type { Rule } from "../rule.ts";
import { findText } from "../model/json-shape.ts";

const patternCompiles: Rule = {
  id: "pattern-compiles",
  severity: "error",
  docs: "A `pattern` is a regular expression that JavaScript accepts with its `u` flag, as JSON Schema asks (validation section 6.3.3).",
  bad: { "data-model.json": { properties: { city: { pattern: "^[A-Z" } } } },
  finds: 'data-model.json "^[A-Z": The pattern of "city" is not a regular expression: unterminated character class.',
  good: { "data-model.json": { properties: { city: { pattern: "^[A-Z]" } } } },
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      const pattern = schema["pattern"];
      const fault = typeof pattern === "string" ? findPatternFault(pattern) : undefined;
      if (fault !== undefined)
        report({ at: placeOf("pattern"), message: `The pattern of "${key}" is not a regular expression: ${fault}.` });
    }
  },
};

const patternSafe: Rule = {
  id: "pattern-safe",
  severity: "error",
  docs:
    "No answer that the question takes can make a `pattern` backtrack catastrophically: the pattern has no repetition " +
    "inside a repetition that matches the same text in two ways, as `^(a+)+$` and `^([a-z]{1,9})+$` have.",
  bad: { "data-model.json": { properties: { city: { pattern: "^([A-Z]+ ?)+$" } } } },
  finds:
    'data-model.json "^([A-Z]+ ?)+$": The pattern of "city" can be too slow: an answer of 45 characters that does not match is tried in more than a million ways.',
  good: { "data-model.json": { properties: { city: { pattern: "^[A-Z]+( [A-Z]+)*$" } } } },
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
  severity: "error",
  docs: "No text that a rule compares with a pattern of `matches` can make it backtrack catastrophically; see pattern-safe.",
  needs: ["dataModel", "options"],
  bad: requireWhen({ matches: [{ var: "city" }, "^([A-Z]+ ?)+$"] }),
  finds:
    'conditions.json "^([A-Z]+ ?)+$": Condition "is_local": the pattern can be too slow: a text of 45 characters that does not match is tried in more than a million ways.',
  good: requireWhen({ matches: [{ var: "city" }, "^[A-Z]+( [A-Z]+)*$"] }),
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

const conditionPatternPossible: Rule = {
  id: "condition-pattern-possible",
  severity: "error",
  docs: "A value that a rule compares with a pattern of `matches` can match it: a text of a valid length, one of the choices, a written number, or a lower-case text with `lower`.",
  needs: ["dataModel", "options"],
  bad: {
    "data-model.json": { properties: { city: { maxLength: 20 } } },
    ...requireWhen({ matches: [{ var: "city" }, "^[A-Z]{21,}$"] }),
  },
  finds:
    'conditions.json "^[A-Z]{21,}$": Condition "is_local": the text "city" never matches the pattern, because no text of up to 20 characters does.',
  good: {
    "data-model.json": { properties: { city: { maxLength: 20 } } },
    ...requireWhen({ matches: [{ var: "city" }, "^[A-Z]{2,}$"] }),
  },
  check(model, report) {
    for (const fact of model.ruleFacts) {
      if (fact.problems.length > 0) continue;
      for (const use of findRuleTypes(model, fact).patterns) {
        if (findPatternFault(use.pattern) !== undefined) continue;
        const reasons = use.of.map((part) => findReason(fact.title, use, part));
        // The pattern needs only one alternative that matches.
        const [reason] = reasons;
        if (reason !== undefined && reasons.every((one) => one !== undefined))
          report({ at: fact.placeOf(use.path), message: reason });
      }
    }
  },
};

function findReason(title: string, { pattern }: PatternUse, part: ValueType): string | undefined {
  const because = findCause(pattern, part);
  return because === undefined ? undefined : `${title}: ${part.words} never matches the pattern, because ${because}.`;
}

function findCause(pattern: string, { kind, longest, values, isLower = false }: ValueType): string | undefined {
  if (kind !== "text" && kind !== "number" && kind !== "date") return undefined;
  if (values !== undefined) {
    const tested = new RegExp(pattern, "u");
    const held = isLower ? values.map((value) => value.toLowerCase()) : values;
    if (held.some((value) => tested.test(value))) return undefined;
    return "none of its values does; a choice counts by its value, not its label";
  }
  const isImpossible = (format?: string): boolean =>
    matchesSomething(pattern, { minLength: 0, maxLength: longest }, format) === false;
  if (isImpossible()) return `no text of up to ${longest} characters does`;
  if (kind === "number" && isImpossible("number")) return "no number is written so";
  if (kind === "date" && isImpossible("date")) return "a date is written as 2027-06-01";
  if (isLower && isImpossible("lower")) return 'it has small letters only beside "lower"';
  return undefined;
}

export const patternRules: readonly Rule[] = [
  patternCompiles,
  patternSafe,
  conditionPatternSafe,
  conditionPatternPossible,
];

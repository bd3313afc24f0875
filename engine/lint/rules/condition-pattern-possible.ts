import { findPatternFault } from "../../core/index.ts";
import { matchesSomething } from "../analysis/pattern-lengths.ts";
import { findRuleTypes, type PatternUse, type ValueType } from "../analysis/rule-types.ts";
import type { Rule } from "../rule.ts";

const messages = {
  none: (title: string, words: string, most: number) =>
    `${title}: ${words} never matches the pattern, because no text of up to ${most} characters does.`,
  never: (title: string, words: string, because: string) =>
    `${title}: ${words} never matches the pattern, because ${because}.`,
};

export const conditionPatternPossible: Rule = {
  id: "condition-pattern-possible",
  severity: "error",
  docs:
    "What a rule holds against a pattern of `matches` can match it: some text of the length that the question takes, one of " +
    "the choices, a number as it is written, or small letters only beside `lower`.",
  needs: ["dataModel", "options"],
  bad: {
    "data-model.json": { properties: { city: { maxLength: 20 } } },
    "conditions.json": { is_local: { when: { matches: [{ var: "city" }, "^[A-Z]{21,}$"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  finds:
    'conditions.json "^[A-Z]{21,}$": Condition "is_local": the text "city" never matches the pattern, because no text of up to 20 characters does.',
  good: {
    "data-model.json": { properties: { city: { maxLength: 20 } } },
    "conditions.json": { is_local: { when: { matches: [{ var: "city" }, "^[A-Z]{2,}$"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check(model, report) {
    for (const fact of model.ruleFacts) {
      if (fact.problems.length > 0) continue;
      for (const use of findRuleTypes(model, fact).patterns) {
        if (findPatternFault(use.pattern) !== undefined) continue;
        const reasons = use.of.map((part) => findReason(fact.title, use, part));
        // Of parts that are chosen from, one that matches is enough.
        const [reason] = reasons;
        if (reason !== undefined && reasons.every((one) => one !== undefined))
          report({ at: fact.placeOf(use.path), message: reason });
      }
    }
  },
};

/** Why a part never matches; undefined where it may. */
function findReason(title: string, { pattern }: PatternUse, part: ValueType): string | undefined {
  const { kind, words, longest, values, isLower = false } = part;
  if (kind !== "text" && kind !== "number" && kind !== "date") return undefined;
  if (values !== undefined) {
    const tested = new RegExp(pattern, "u");
    const held = isLower ? values.map((value) => value.toLowerCase()) : values;
    return held.some((value) => tested.test(value))
      ? undefined
      : messages.never(title, words, "none of its values does; a choice counts by its value, not its label");
  }
  const lengths = { minLength: 0, maxLength: longest };
  if (matchesSomething(pattern, lengths) === false) return messages.none(title, words, longest);
  if (kind === "number" && matchesSomething(pattern, lengths, "number") === false)
    return messages.never(title, words, "no number is written so");
  if (kind === "date" && matchesSomething(pattern, lengths, "date") === false)
    return messages.never(title, words, "a date is written as 2027-06-01");
  if (isLower && matchesSomething(pattern, lengths, "lower") === false)
    return messages.never(title, words, 'it has small letters only beside "lower"');
  return undefined;
}

import { answerOf, isAnswered } from "../answers/answers.ts";
import type { Answers } from "../answers/answers.ts";
import { isCalendarDate, resolveDateBound } from "../validation/calendar.ts";
import type { CalendarDate } from "../validation/calendar.ts";
import type { ConditionRule } from "./condition.ts";
import { readOperation } from "./operators.ts";
import type { Operator } from "./operators.ts";
import {
  ageOn,
  compareSize,
  cutText,
  isAmong,
  isSame,
  isTruthy,
  NO_VALUE,
  reckon,
  toRead,
  toText,
} from "./reckoning.ts";
import type { RuleValue } from "./reckoning.ts";

/** What a rule may look at. */
export interface RuleScope {
  readonly answers: Answers;
  /** The truth of a condition that the rule refers to. */
  readonly conditionValue: (name: string) => boolean;
  /** `YYYY-MM-DD` in the tenant's time zone. */
  readonly today: CalendarDate;
}

export type CompiledRule = (scope: RuleScope) => RuleValue;

/** The keys under which an answer is kept: several where its question takes several files. */
export type PlacesOf = (key: string) => readonly string[];

export const onePlace: PlacesOf = (key) => [key];

/**
 * Makes a function of a rule in which `inspectRule` finds no problem. It never throws, and reads own keys of the answers
 * only. json-logic-js itself would follow `constructor.constructor` to a function, add "1" and "" to NaN, and look at
 * each rule again for every key typed.
 *
 * @param placesOf what is kept under several keys is read as the first of them that is answered
 */
export function compileRule(rule: ConditionRule, placesOf: PlacesOf = onePlace): CompiledRule {
  if (Array.isArray(rule)) {
    const items = rule.map((item: ConditionRule) => compileRule(item, placesOf));
    return (scope) => items.map((item) => item(scope));
  }
  const operation = readOperation(rule);
  if (operation !== undefined) return compileOperation(operation.operator as Operator, operation.operands, placesOf);
  const literal = typeof rule === "object" || rule === null ? NO_VALUE : rule;
  return () => literal;
}

function compileOperation(operator: Operator, operands: readonly ConditionRule[], placesOf: PlacesOf): CompiledRule {
  const name = typeof operands[0] === "string" ? operands[0] : "";
  const rules = operands.map((operand) => compileRule(operand, placesOf));
  const value = (index: number, scope: RuleScope): RuleValue => rules[index]?.(scope) ?? NO_VALUE;
  const numeric =
    (calculate: (numbers: readonly number[]) => number): CompiledRule =>
    (scope) =>
      reckon(
        rules.map((item) => item(scope)),
        calculate,
      );
  const ordered =
    (holds: (difference: number) => boolean): CompiledRule =>
    (scope) => {
      const values = rules.map((item) => item(scope));
      return values.slice(1).every((right, index) => {
        const difference = compareSize(values[index] ?? NO_VALUE, right);
        return difference !== undefined && holds(difference);
      });
    };
  switch (operator) {
    case "var": {
      const [only = name, ...further] = placesOf(name);
      return (scope) => {
        const { answers } = scope;
        const key = further.length === 0 ? only : findAnswered(answers, [only, ...further]);
        const answer = answerOf(answers, key ?? only) ?? NO_VALUE;
        return answer === NO_VALUE ? value(1, scope) : answer;
      };
    }
    case "condition":
      return ({ conditionValue }) => conditionValue(name);
    case "date":
      return ({ today }) => {
        const date = resolveDateBound(name, today) ?? NO_VALUE;
        return isCalendarDate(date) ? date : NO_VALUE;
      };
    case "answered":
    case "notAnswered": {
      const subject = name === "" ? rules[0] : compileOperation("var", [name], placesOf);
      return (scope) => isGiven(subject?.(scope) ?? NO_VALUE) === (operator === "answered");
    }
    case "matches": {
      const pattern = new RegExp(typeof operands[1] === "string" ? operands[1] : "", "u");
      return (scope) => {
        const text = toText(value(0, scope));
        return text !== NO_VALUE && pattern.test(text);
      };
    }
    case "==":
      return (scope) => isSame(value(0, scope), value(1, scope));
    case "!=":
      return (scope) => !isSame(value(0, scope), value(1, scope));
    case "===":
      return (scope) => isIdentical(value(0, scope), value(1, scope));
    case "!==":
      return (scope) => !isIdentical(value(0, scope), value(1, scope));
    case "<":
      return ordered((difference) => difference < 0);
    case "<=":
      return ordered((difference) => difference <= 0);
    case ">":
      return ordered((difference) => difference > 0);
    case ">=":
      return ordered((difference) => difference >= 0);
    case "in":
      return (scope) => isAmong(value(0, scope), value(1, scope));
    case "notIn":
      return (scope) => !isAmong(value(0, scope), value(1, scope));
    case "!":
      return (scope) => !isTruthy(value(0, scope));
    case "!!":
      return (scope) => isTruthy(value(0, scope));
    case "and":
      return chosen(rules, false);
    case "or":
      return chosen(rules, true);
    case "if":
      return (scope) => {
        let index = 0;
        for (; index + 1 < rules.length; index += 2) if (isTruthy(value(index, scope))) return value(index + 1, scope);
        return value(index, scope);
      };
    case "+":
      return numeric((numbers) => numbers.reduce((sum, number) => sum + number, 0));
    case "*":
      return numeric((numbers) => numbers.reduce((product, number) => product * number, 1));
    case "-":
      return numeric(([first = 0, second]) => (second === undefined ? -first : first - second));
    case "/":
      return numeric(([first = 0, second = 0]) => first / second);
    case "%":
      return numeric(([first = 0, second = 0]) => first % second);
    case "min":
      return numeric((numbers) => Math.min(...numbers));
    case "max":
      return numeric((numbers) => Math.max(...numbers));
    case "cat":
      return (scope) => rules.map((item) => toText(item(scope))).join("");
    case "substr":
      return (scope) => cutText(value(0, scope), value(1, scope), rules[2]?.(scope));
    case "lower":
      return (scope) => toText(value(0, scope)).toLowerCase();
    case "trim":
      return (scope) => toText(value(0, scope)).trim();
    case "age":
      return (scope) => ageOn(value(0, scope), rules[1]?.(scope) ?? scope.today);
  }
}

const findAnswered = (answers: Answers, keys: readonly string[]): string | undefined =>
  keys.find((key) => isAnswered(answerOf(answers, key)));

/** json-logic's `and` and `or`: the first value of the truth that decides, else the last. */
function chosen(rules: readonly CompiledRule[], decisive: boolean): CompiledRule {
  return (scope) => {
    let current: RuleValue = NO_VALUE;
    for (const rule of rules) {
      current = rule(scope);
      if (isTruthy(current) === decisive) break;
    }
    return current;
  };
}

function isIdentical(a: RuleValue, b: RuleValue): boolean {
  return typeof a === "number" && typeof b === "number" ? toRead(a) === toRead(b) : a === b;
}

function isGiven(value: RuleValue): boolean {
  return Array.isArray(value) ? value.length > 0 : isAnswered(typeof value === "object" ? null : value);
}

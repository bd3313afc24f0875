import jsonLogic from "json-logic-js";
import type { AdditionalOperation, RulesLogic } from "json-logic-js";
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

/** What a rule may look at. It is the data that json-logic-js hands to each operation as `this`. */
export interface RuleScope {
  readonly answers: Answers;
  /** The truth of a condition that the rule refers to. */
  readonly conditionValue: (name: string) => boolean;
  /** `YYYY-MM-DD` in the tenant's time zone. */
  readonly today: CalendarDate;
}

export type Rule = (scope: RuleScope) => RuleValue;

/** The keys under which an answer is kept: several where its question takes several files. */
export type PlacesOf = (key: string) => readonly string[];

export const onePlace: PlacesOf = (key) => [key];

/**
 * Makes a rule callable in which `inspectRule` finds no problem. json-logic-js evaluates it, with the operations below in
 * place of its own. It never throws, and reads own keys of the answers only.
 *
 * @param placesOf what is kept under several keys is read as the first of them that is answered
 */
export function createRule(rule: ConditionRule, placesOf: PlacesOf = onePlace): Rule {
  const logic = toLogic(rule, placesOf) as RulesLogic<AdditionalOperation>;
  return (scope) => toValue(jsonLogic.apply(logic, scope) as RuleValue | null);
}

/** The library gives null where an `if` has no else. */
const toValue = (value: RuleValue | null | undefined): RuleValue => value ?? NO_VALUE;

/** A rule whose reads name all places of an answer, and in which `answered` takes the answer in place of its key. */
function toLogic(rule: ConditionRule, placesOf: PlacesOf): ConditionRule {
  const toLogics = (rules: readonly ConditionRule[]) => rules.map((one) => toLogic(one, placesOf));
  if (Array.isArray(rule)) return toLogics(rule as readonly ConditionRule[]);
  const operation = readOperation(rule);
  if (operation === undefined) return typeof rule === "object" || rule === null ? NO_VALUE : rule;
  const { operator, operands } = operation;
  const [first = "", ...further] = operands;
  if (operator === "var") return { var: [placesOf(String(first)), ...toLogics(further)] };
  if (/^(?:answered|notAnswered)$/.test(operator) && typeof first === "string")
    return { [operator]: [toLogic({ var: first }, placesOf)] };
  return { [operator]: toLogics(operands) };
}

type Operation = (this: RuleScope, ...values: readonly RuleValue[]) => RuleValue;

/** json-logic-js has these of its own, and they mean here what they mean there. */
type Kept = "if" | "and" | "or" | "!" | "!!";

const ordered =
  (holds: (difference: number) => boolean): Operation =>
  (...values) =>
    values.slice(1).every((right, index) => {
      const difference = compareSize(toValue(values[index]), right);
      return difference !== undefined && holds(difference);
    });

const numeric =
  (calculate: (numbers: readonly number[]) => number): Operation =>
  (...values) =>
    reckon(values, calculate);

const isIdentical = (a: RuleValue, b: RuleValue): boolean =>
  typeof a === "number" && typeof b === "number" ? toRead(a) === toRead(b) : a === b;

const isGiven = (value: RuleValue): boolean =>
  Array.isArray(value) ? value.length > 0 : isAnswered(typeof value === "object" ? null : value);

const patterns = new Map<string, RegExp>();

function toPattern(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, pattern);
  return pattern;
}

/**
 * The library's own would follow `constructor.constructor` to a function, add "1" and "" to NaN, and have other ideas of
 * a missing answer.
 */
const OPERATIONS: Readonly<Record<Exclude<Operator, Kept>, Operation>> = {
  var(places = [], fallback = NO_VALUE) {
    const keys = (Array.isArray(places) ? places : [places]).map(String);
    const key = keys.find((one) => isAnswered(answerOf(this.answers, one))) ?? keys[0] ?? "";
    const answer = answerOf(this.answers, key) ?? NO_VALUE;
    return answer === NO_VALUE ? fallback : answer;
  },
  condition(name) {
    return this.conditionValue(String(name));
  },
  date(words) {
    const date = resolveDateBound(String(words), this.today) ?? NO_VALUE;
    return isCalendarDate(date) ? date : NO_VALUE;
  },
  age(born = NO_VALUE, day) {
    return ageOn(born, day ?? this.today);
  },
  answered: (value = NO_VALUE) => isGiven(value),
  notAnswered: (value = NO_VALUE) => !isGiven(value),
  matches: (value = NO_VALUE, pattern = "") => {
    const text = toText(value);
    return text !== NO_VALUE && toPattern(String(pattern)).test(text);
  },
  "==": (a = NO_VALUE, b = NO_VALUE) => isSame(a, b),
  "!=": (a = NO_VALUE, b = NO_VALUE) => !isSame(a, b),
  "===": (a = NO_VALUE, b = NO_VALUE) => isIdentical(a, b),
  "!==": (a = NO_VALUE, b = NO_VALUE) => !isIdentical(a, b),
  "<": ordered((difference) => difference < 0),
  "<=": ordered((difference) => difference <= 0),
  ">": ordered((difference) => difference > 0),
  ">=": ordered((difference) => difference >= 0),
  in: (value = NO_VALUE, among = NO_VALUE) => isAmong(value, among),
  notIn: (value = NO_VALUE, among = NO_VALUE) => !isAmong(value, among),
  "+": numeric((numbers) => numbers.reduce((sum, number) => sum + number, 0)),
  "*": numeric((numbers) => numbers.reduce((product, number) => product * number, 1)),
  "-": numeric(([first = 0, second]) => (second === undefined ? -first : first - second)),
  "/": numeric(([first = 0, second = 0]) => first / second),
  "%": numeric(([first = 0, second = 0]) => first % second),
  min: numeric((numbers) => Math.min(...numbers)),
  max: numeric((numbers) => Math.max(...numbers)),
  cat: (...values) => values.map(toText).join(""),
  substr: (value = NO_VALUE, start = NO_VALUE, length) => cutText(value, start, length),
  lower: (value = NO_VALUE) => toText(value).toLowerCase(),
  trim: (value = NO_VALUE) => toText(value).trim(),
};

// The operations belong to the library, so nothing else may import it.
for (const [name, operation] of Object.entries(OPERATIONS))
  jsonLogic.add_operation(name, function (this: RuleScope, ...values: readonly (RuleValue | null)[]) {
    return operation.apply(this, values.map(toValue));
  });

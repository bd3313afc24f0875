import jsonLogic from "json-logic-js";
import type { AdditionalOperation, RulesLogic } from "json-logic-js";
import { answerOf, isAnswered, type Answers } from "../answers/answers.ts";
import { isCalendarDate, resolveDateBound } from "../validation/calendar.ts";
import { readOperation, TAKING_KEYS, type ConditionRule, type Operator } from "./operators.ts";
import { ageOn, compareSize, cutText, isAmong, isSame, NO_VALUE, compute, roundResult, toText } from "./arithmetic.ts";
import type { RuleValue } from "./arithmetic.ts";
import type { Setting } from "./setting.ts";

/** Data that json-logic-js passes to each operation as `this`. */
export interface RuleScope {
  readonly answers: Answers;
  readonly conditionValue: (name: string) => boolean;
  readonly setting: Setting;
}

export interface Rule {
  readonly reads: ReadonlySet<string>;
  readonly refersTo: ReadonlySet<string>;
  readonly evaluate: (scope: RuleScope) => RuleValue;
}

/** Returns the keys of an answer: several for a question with several files. */
export type PlacesOf = (key: string) => readonly string[];

export const onePlace: PlacesOf = (key) => [key];

/**
 * Compiles a sound rule (`inspectRule`). json-logic-js evaluates it with the operations below.
 * @param placesOf returns the keys of an answer; the rule reads the first key with an answer
 */
export function createRule(rule: ConditionRule, placesOf: PlacesOf = onePlace): Rule {
  const reads = new Set<string>();
  const refersTo = new Set<string>();
  const toLogics = (rules: readonly ConditionRule[]): readonly ConditionRule[] => rules.map(toLogic);
  const toLogic = (written: ConditionRule): ConditionRule => {
    if (Array.isArray(written)) return toLogics(written as readonly ConditionRule[]);
    const operation = readOperation(written);
    if (operation === undefined) return typeof written === "object" || written === null ? NO_VALUE : written;
    const { operator, operands } = operation;
    const [first, ...further] = operands;
    const name = typeof first === "string" ? first : "";
    if (operator === "condition") refersTo.add(name);
    if (operator === "var") {
      const places = placesOf(name);
      for (const place of places) reads.add(place);
      return { var: [places, ...toLogics(further)] };
    }
    const takesKeys = TAKING_KEYS.has(operator);
    return { [operator]: operands.map((one) => toLogic(takesKeys && typeof one === "string" ? { var: one } : one)) };
  };
  const logic = toLogic(rule) as RulesLogic<AdditionalOperation>;
  return {
    reads,
    refersTo,
    evaluate: (scope) => toValue(jsonLogic.apply(logic, scope) as RuleValue | null),
  };
}

export const isTruthy = (value: RuleValue): boolean => jsonLogic.truthy(value);

const toValue = (value: RuleValue | null | undefined): RuleValue => value ?? NO_VALUE;

type Operation = (this: RuleScope, ...values: RuleValue[]) => RuleValue;

const DATE_LENGTH = 10;

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
    compute(values, calculate);

const isIdentical = (a: RuleValue, b: RuleValue): boolean =>
  typeof a === "number" && typeof b === "number" ? roundResult(a) === roundResult(b) : a === b;

const isGiven = (value: RuleValue): boolean =>
  Array.isArray(value) ? value.length > 0 : isAnswered(typeof value === "object" ? null : value);

/**
 * Operations that replace and extend json-logic's. The library's `var` follows `constructor.constructor`, and its `+`
 * returns NaN for missing answers.
 */
const OPERATIONS: Readonly<Record<Exclude<Operator, Kept>, Operation>> = {
  var(places: RuleValue, fallback: RuleValue = NO_VALUE) {
    const keys = (Array.isArray(places) ? places : [places]).map(String);
    const key = keys.find((one) => isAnswered(answerOf(this.answers, one))) ?? keys[0] ?? "";
    const answer = answerOf(this.answers, key) ?? NO_VALUE;
    return answer === NO_VALUE ? fallback : answer;
  },
  condition(name: RuleValue) {
    return this.conditionValue(String(name));
  },
  date(words: RuleValue, from?: RuleValue) {
    const day = String(from ?? this.setting.today).slice(0, DATE_LENGTH);
    const date = isCalendarDate(day) ? resolveDateBound(String(words), day) : undefined;
    return date !== undefined && isCalendarDate(date) ? date : NO_VALUE;
  },
  age(born: RuleValue, day?: RuleValue) {
    return ageOn(born, day ?? this.setting.today);
  },
  moment(words: RuleValue) {
    if (words === "now") return this.setting.moment;
    if (words === "roundOpens") return this.setting.round?.opens ?? NO_VALUE;
    return words === "roundCloses" ? (this.setting.round?.closes ?? NO_VALUE) : words;
  },
  round(id: RuleValue) {
    return this.setting.round?.id === id;
  },
  answered: isGiven,
  notAnswered: (value: RuleValue) => !isGiven(value),
  matches: (value: RuleValue, pattern: RuleValue) => {
    const text = toText(value);
    return text !== NO_VALUE && new RegExp(String(pattern), "u").test(text);
  },
  "==": isSame,
  "!=": (a: RuleValue, b: RuleValue) => !isSame(a, b),
  "===": isIdentical,
  "!==": (a: RuleValue, b: RuleValue) => !isIdentical(a, b),
  "<": ordered((difference) => difference < 0),
  "<=": ordered((difference) => difference <= 0),
  ">": ordered((difference) => difference > 0),
  ">=": ordered((difference) => difference >= 0),
  in: isAmong,
  notIn: (value: RuleValue, among: RuleValue) => !isAmong(value, among),
  "+": numeric((numbers) => numbers.reduce((sum, number) => sum + number, 0)),
  "*": numeric((numbers) => numbers.reduce((product, number) => product * number, 1)),
  "-": numeric(([first = 0, second]) => (second === undefined ? -first : first - second)),
  "/": numeric(([first = 0, second = 0]) => first / second),
  "%": numeric(([first = 0, second = 0]) => first % second),
  min: numeric((numbers) => Math.min(...numbers)),
  max: numeric((numbers) => Math.max(...numbers)),
  cat: (...values) => values.map(toText).join(""),
  substr: cutText,
  lower: (value: RuleValue) => toText(value).toLowerCase(),
  trim: (value: RuleValue) => toText(value).trim(),
  plain: (value: RuleValue) => toText(value).replace(/\s+/gu, "").toLowerCase(),
  digits: (value: RuleValue) => toText(value).replace(/\D+/gu, ""),
  sum: (...values) => compute(values.filter(isGiven), (numbers) => numbers.reduce((sum, number) => sum + number, 0)),
  count: (...values) => values.filter(isGiven).length,
};

// Registers the operations for the whole process, so no other file may import the library (tests/architecture.test.ts).
for (const [name, operation] of Object.entries(OPERATIONS))
  jsonLogic.add_operation(name, function (this: RuleScope, ...values: (RuleValue | null)[]) {
    return operation.apply(this, values.map(toValue));
  });

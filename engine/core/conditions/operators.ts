import { isAnswered } from "../answers/answers.ts";
import type { AnswerValue } from "../answers/answers.ts";

/** json-logic's own operators that a condition may use, and how many operands each takes. */
export const JSON_LOGIC_OPERATORS = {
  "==": [2, 2],
  "===": [2, 2],
  "!=": [2, 2],
  "!==": [2, 2],
  "<": [2, 3],
  "<=": [2, 3],
  ">": [2, 2],
  ">=": [2, 2],
  in: [2, 2],
  "!": [1, 1],
  "!!": [1, 1],
  and: [1, Infinity],
  or: [1, Infinity],
  var: [1, 2],
} as const satisfies Record<string, readonly [number, number]>;

/**
 * Our own operators: `answered` and `notAnswered` take a key, `notIn` is the opposite of `in`, and `condition` gives
 * the truth of the rule that it names.
 */
export const OWN_OPERATORS = {
  answered: [1, 1],
  notAnswered: [1, 1],
  notIn: [2, 2],
  condition: [1, 1],
} as const satisfies Record<string, readonly [number, number]>;

export const ACCEPTED_OPERATORS: Readonly<Record<string, readonly [number, number]>> = {
  ...JSON_LOGIC_OPERATORS,
  ...OWN_OPERATORS,
};

/** The specification's ten operator names (section 3) and how each is written in a condition. */
export const SPECIFICATION_OPERATORS = {
  equals: "==",
  notEquals: "!=",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  answered: "answered",
  notAnswered: "notAnswered",
  in: "in",
  notIn: "notIn",
} as const;

/** What our own operators mean, given operands that are already evaluated. */
export const OWN_OPERATIONS = {
  answered: (value: AnswerValue | undefined) => isAnswered(value),
  notAnswered: (value: AnswerValue | undefined) => !isAnswered(value),
  notIn: (value: unknown, list: unknown) =>
    !(Array.isArray(list)
      ? list.includes(value)
      : typeof list === "string" && typeof value === "string" && list.includes(value)),
} as const;

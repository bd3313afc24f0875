import type { ConditionRule } from "./condition.ts";

/** How few and how many operands an operator takes. */
export type Arity = readonly [number, number];

/** json-logic's own operators that a rule may use. Those over lists of data are not among them: answers are flat. */
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
  if: [2, Infinity],
  var: [1, 2],
  "+": [1, Infinity],
  "-": [1, 2],
  "*": [1, Infinity],
  "/": [2, 2],
  "%": [2, 2],
  min: [1, Infinity],
  max: [1, Infinity],
  cat: [1, Infinity],
  substr: [2, 3],
} as const satisfies Record<string, Arity>;

/**
 * Our own operators: `answered` and `notAnswered` take a key, `notIn` is the opposite of `in`, `condition` gives the
 * truth of the rule that it names, `matches` takes a text and a pattern that is written out, `date` the words of
 * `x-date` and the day from which they count, `age` a date and the day on which it is asked, `sum` and `count` keys,
 * `moment` the word for a time or the time itself, and `round` the id of a round.
 */
export const OWN_OPERATORS = {
  answered: [1, 1],
  notAnswered: [1, 1],
  notIn: [2, 2],
  condition: [1, 1],
  lower: [1, 1],
  trim: [1, 1],
  matches: [2, 2],
  date: [1, 2],
  age: [1, 2],
  plain: [1, 1],
  digits: [1, 1],
  sum: [1, Infinity],
  count: [1, Infinity],
  moment: [1, 1],
  round: [1, 1],
} as const satisfies Record<string, Arity>;

/** The operators that take answers by their keys as they stand. */
export const TAKING_KEYS: ReadonlySet<string> = new Set(["answered", "notAnswered", "sum", "count"]);

/** The times that `moment` has words for. */
export const MOMENTS = ["now", "roundOpens", "roundCloses"] as const;

export type Operator = keyof typeof JSON_LOGIC_OPERATORS | keyof typeof OWN_OPERATORS;

export const ACCEPTED_OPERATORS: Readonly<Record<string, Arity>> = { ...JSON_LOGIC_OPERATORS, ...OWN_OPERATORS };

/** The ten names of operators (docs/specification.md, section 3) and how each is written in a condition. */
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

/** A rule's one operator and its operands as a list; undefined for a literal, a list and an object of another shape. */
export function readOperation(
  rule: ConditionRule,
): { readonly operator: string; readonly operands: readonly ConditionRule[]; readonly isListed: boolean } | undefined {
  if (rule === null || typeof rule !== "object" || Array.isArray(rule)) return undefined;
  const entries = Object.entries(rule as Readonly<Record<string, ConditionRule>>);
  const [entry] = entries;
  if (entries.length !== 1 || entry === undefined) return undefined;
  const [operator, operand] = entry;
  return Array.isArray(operand)
    ? { operator, operands: operand as readonly ConditionRule[], isListed: true }
    : { operator, operands: [operand], isListed: false };
}

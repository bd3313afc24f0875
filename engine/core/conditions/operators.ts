export type ConditionRule =
  | string
  | number
  | boolean
  | null
  | readonly ConditionRule[]
  | { readonly [operator: string]: ConditionRule };

export type Arity = readonly [number, number];

/**
 * json-logic operators that rules may use, with their smallest and largest number of operands. Rules need no list
 * operators, because answers are flat.
 */
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
 * The portal's own operators. `answered`, `notAnswered`, `sum` and `count` take keys, `matches` a literal pattern,
 * `age` a birth date and a day.
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

/** Operators whose text operands are answer keys. */
export const TAKING_KEYS: ReadonlySet<string> = new Set(["answered", "notAnswered", "sum", "count"]);

/** Operands of `moment` besides local times. */
export const MOMENTS = ["now", "roundOpens", "roundCloses"] as const;

export type Operator = keyof typeof JSON_LOGIC_OPERATORS | keyof typeof OWN_OPERATORS;

export const ACCEPTED_OPERATORS: Readonly<Record<string, Arity>> = { ...JSON_LOGIC_OPERATORS, ...OWN_OPERATORS };

/** Operators of the specification (section 3) with their json-logic names. */
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

/** Splits an operation into operator and operands. Returns undefined for literals, lists and malformed objects. */
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

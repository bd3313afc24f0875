import { isDateBound } from "../validation/calendar.ts";
import { ACCEPTED_OPERATORS, MOMENTS, readOperation, type ConditionRule, type Arity } from "./operators.ts";
import { isLocalTime } from "../rounds/local-time.ts";

/** Keys without dots: json-logic reads dotted keys as paths into values and prototypes. */
export const ANSWER_KEY_PATTERN = /^[a-z][a-z0-9_]*$/;
const INHERITED_KEYS: ReadonlySet<string> = new Set([
  "constructor",
  "hasownproperty",
  "valueof",
  "tostring",
  "__proto__",
]);
const MAX_DEPTH = 32;
const MAX_PARTS = 1000;

type Path = readonly (string | number)[];

const NAMED_MOMENTS = MOMENTS.map((word) => `"${word}"`).join(", ");

/** A fault of a rule. `path` leads through the operators to its position. */
export interface ConditionProblem {
  readonly path: Path;
  readonly message: string;
  readonly found?: string;
  readonly kind: "operator" | "operands" | "computed-name" | "inherited-name" | "shape" | "size" | "pattern" | "date";
}

export interface RuleInspection {
  readonly reads: ReadonlySet<string>;
  readonly refersTo: ReadonlySet<string>;
  readonly problems: readonly ConditionProblem[];
}

/** Lists the keys and conditions that a rule reads, and its faults. */
export function inspectRule(rule: ConditionRule): RuleInspection {
  const reads = new Set<string>();
  const refersTo = new Set<string>();
  const problems: ConditionProblem[] = [];
  let parts = 0;

  const report = (kind: ConditionProblem["kind"], path: Path, message: string, found?: string): void =>
    void problems.push({ path, kind, message, ...(found === undefined ? {} : { found }) });

  const readKey = (key: ConditionRule | undefined, path: Path): void => {
    if (typeof key !== "string")
      report("computed-name", path, "A rule takes the key of an answer as a text, not a computed one.");
    else if (INHERITED_KEYS.has(key.toLowerCase()) || !ANSWER_KEY_PATTERN.test(key))
      report("inherited-name", path, `"${key}" is not an answer key.`, key);
    else reads.add(key);
  };

  const visit = (node: ConditionRule, path: Path, depth: number): void => {
    parts += 1;
    if (parts === MAX_PARTS + 1) report("size", [], `A rule has at most ${MAX_PARTS} parts; use several conditions.`);
    if (parts > MAX_PARTS || node === null || typeof node !== "object") return;
    if (depth > MAX_DEPTH) {
      report("size", path, `A rule has at most ${MAX_DEPTH} levels; use several conditions.`);
      return;
    }
    if (Array.isArray(node)) {
      node.forEach((item: ConditionRule, index) => visit(item, [...path, index], depth + 1));
      return;
    }
    const operation = readOperation(node);
    if (operation === undefined) {
      report("shape", path, `A rule is an object with one operator; this one has ${Object.keys(node).length}.`);
      return;
    }
    const { operator, operands, isListed } = operation;
    const here = [...path, operator];
    const placeOf = (index: number): Path => (isListed ? [...here, index] : here);
    const arity = Object.hasOwn(ACCEPTED_OPERATORS, operator) ? ACCEPTED_OPERATORS[operator] : undefined;
    if (arity === undefined) {
      report("operator", here, `"${operator}" is not an operator that conditions may use.`, operator);
      return;
    }
    if (operands.length < arity[0] || operands.length > arity[1])
      report("operands", here, `"${operator}" takes ${describeArity(arity)}; this has ${operands.length}.`, operator);
    const [first] = operands;
    const visitFrom = (index: number): void =>
      operands.slice(index).forEach((item, offset) => visit(item, placeOf(index + offset), depth + 1));
    switch (operator) {
      case "condition":
        if (typeof first === "string") refersTo.add(first);
        else report("computed-name", here, `"condition" takes the name of a condition as a text, not a computed one.`);
        return;
      case "var":
        readKey(first, here);
        visitFrom(1);
        return;
      case "answered":
      case "notAnswered":
        if (typeof first === "object") visitFrom(0);
        else readKey(first, here);
        return;
      case "date":
        if (typeof first !== "string" || !isDateBound(first))
          report("date", placeOf(0), `"date" takes a date such as "2027-06-01" or "today-18y".`);
        visitFrom(1);
        return;
      case "moment":
        if (typeof first !== "string" || !(MOMENTS.some((word) => word === first) || isLocalTime(first)))
          report("date", placeOf(0), `"moment" takes a time such as "2027-01-15T17:00", or ${NAMED_MOMENTS}.`);
        return;
      case "round":
        if (typeof first !== "string")
          report("computed-name", placeOf(0), `"round" takes the id of a round as a text, not a computed one.`);
        return;
      case "sum":
      case "count":
        operands.forEach((key, index) => readKey(key, placeOf(index)));
        return;
      case "matches":
        visit(first ?? null, placeOf(0), depth + 1);
        inspectPattern(operands[1], placeOf(1));
        return;
    }
    visitFrom(0);
  };

  const inspectPattern = (pattern: ConditionRule | undefined, path: Path): void => {
    if (typeof pattern !== "string") {
      if (pattern !== undefined)
        report("computed-name", path, `"matches" takes a pattern as a text, not a computed one.`);
      return;
    }
    const fault = findPatternFault(pattern);
    if (fault !== undefined) report("pattern", path, `The pattern is not a regular expression: ${fault}.`);
  };

  visit(rule, [], 0);
  return { reads, refersTo, problems };
}

/** Returns the error message for a faulty pattern, without the pattern. Returns undefined if the pattern compiles. */
export function findPatternFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return (words.split(/\/u?: /).at(-1) ?? words).toLowerCase();
  }
}

function describeArity([least, most]: Arity): string {
  if (most === Infinity) return `at least ${least} operand${least === 1 ? "" : "s"}`;
  return least === most ? `${least} operand${least === 1 ? "" : "s"}` : `${least} to ${most} operands`;
}

import jsonLogic from "json-logic-js";
import type { RulesLogic } from "json-logic-js";
import { PorticoError } from "../errors.ts";
import { answerOf } from "../answers/answers.ts";
import type { Answers } from "../answers/answers.ts";
import type { ConditionRule } from "./condition.ts";
import { ACCEPTED_OPERATORS, OWN_OPERATIONS } from "./operators.ts";

jsonLogic.add_operation("answered", OWN_OPERATIONS.answered);
jsonLogic.add_operation("notAnswered", OWN_OPERATIONS.notAnswered);
jsonLogic.add_operation("notIn", OWN_OPERATIONS.notIn);

/** A key that an answer map may have. A dot or a number would make json-logic walk into values and prototypes. */
export const ANSWER_KEY_PATTERN = /^[a-z][a-z0-9_]*$/;
const INHERITED_KEYS: ReadonlySet<string> = new Set([
  "constructor",
  "hasownproperty",
  "valueof",
  "tostring",
  "__proto__",
]);

export interface Condition {
  readonly name: string;
  /** Answer keys that the rule itself reads. Those of the conditions that it refers to are not among them. */
  readonly reads: ReadonlySet<string>;
  /** Names of other conditions it refers to. */
  readonly refersTo: ReadonlySet<string>;
  /** Whether the rule is true. `conditionValue` gives the truth of each condition that it refers to. Never throws. */
  evaluate(answers: Answers, conditionValue: (name: string) => boolean): boolean;
}

/** One thing that is wrong with a rule. `path` leads through its operators to the place. */
export interface ConditionProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly found?: string;
  readonly kind: "operator" | "operands" | "computed-name" | "inherited-name" | "shape";
}

/** Walks a rule and collects what it reads and everything in it that is not allowed. */
export function inspectRule(rule: ConditionRule): {
  reads: Set<string>;
  refersTo: Set<string>;
  problems: ConditionProblem[];
} {
  const reads = new Set<string>();
  const refersTo = new Set<string>();
  const problems: ConditionProblem[] = [];
  const visit = (node: ConditionRule, path: readonly (string | number)[]): void => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) {
      node.forEach((item: ConditionRule, index) => visit(item, [...path, index]));
      return;
    }
    const entries = Object.entries(node as Record<string, ConditionRule>);
    const [entry] = entries;
    if (entries.length !== 1 || entry === undefined) {
      problems.push({
        path,
        kind: "shape",
        message: `A rule is an object with one operator; this one has ${entries.length}.`,
      });
      return;
    }
    const [operator, operand] = entry;
    const here = [...path, operator];
    const arity = Object.hasOwn(ACCEPTED_OPERATORS, operator) ? ACCEPTED_OPERATORS[operator] : undefined;
    if (arity === undefined) {
      problems.push({
        path: here,
        kind: "operator",
        message: `"${operator}" is not an operator that conditions may use.`,
        found: operator,
      });
      return;
    }
    const operands: readonly ConditionRule[] = Array.isArray(operand) ? operand : [operand];
    if (operands.length < arity[0] || operands.length > arity[1]) {
      problems.push({
        path: here,
        kind: "operands",
        message: `"${operator}" takes ${describeArity(arity)}; this has ${operands.length}.`,
        found: operator,
      });
    }
    if (operator === "condition") {
      if (typeof operands[0] === "string") refersTo.add(operands[0]);
      else
        problems.push({
          path: here,
          kind: "computed-name",
          message: `"condition" takes the name of a condition as a text, not a computed one.`,
        });
      return;
    }
    if (
      operator === "var" ||
      ((operator === "answered" || operator === "notAnswered") && typeof operands[0] !== "object")
    ) {
      readKey(operands[0], here);
      return;
    }
    operands.forEach((item, index) => visit(item, Array.isArray(operand) ? [...here, index] : here));
  };
  const readKey = (key: ConditionRule | undefined, path: readonly (string | number)[]): void => {
    if (typeof key !== "string") {
      problems.push({
        path,
        kind: "computed-name",
        message: "A rule reads an answer by a key that is written out, not by a computed one.",
      });
    } else if (INHERITED_KEYS.has(key.toLowerCase()) || !ANSWER_KEY_PATTERN.test(key)) {
      problems.push({ path, kind: "inherited-name", message: `"${key}" is not an answer key.`, found: key });
    } else reads.add(key);
  };
  visit(rule, []);
  return { reads, refersTo, problems };
}

function describeArity([least, most]: readonly [number, number]): string {
  if (most === Infinity) return `at least ${least} operand${least === 1 ? "" : "s"}`;
  return least === most ? `${least} operand${least === 1 ? "" : "s"}` : `${least} to ${most} operands`;
}

/**
 * Checks a rule against the allow-list of operators and names, and makes it callable. json-logic-js would return
 * `Function` for `{"var": "constructor.constructor"}`, so nothing unchecked reaches it.
 *
 * @throws PorticoError `condition_invalid` naming the condition and the first problem.
 */
export function createCondition(name: string, rule: ConditionRule): Condition {
  const { reads, refersTo, problems } = inspectRule(rule);
  const [problem] = problems;
  if (problem !== undefined) throw new PorticoError("condition_invalid", `Condition "${name}": ${problem.message}`);
  const conditionKeys = [...refersTo];
  const executable = toExecutable(rule) as RulesLogic;
  const keys = [...reads];
  return {
    name,
    reads,
    refersTo,
    evaluate(answers, conditionValue) {
      // The object is new and has no prototype, so the rule sees these keys and nothing else.
      const data = Object.create(null) as Record<string, unknown>;
      for (const key of keys) data[key] = answerOf(answers, key) ?? "";
      for (const other of conditionKeys) data[CONDITION_PREFIX + other] = conditionValue(other);
      return jsonLogic.truthy(jsonLogic.apply(executable, data));
    },
  };
}

const CONDITION_PREFIX = "condition:";

/**
 * Rewrites the shorthands into plain json-logic: `{"answered":"gpa"}` reads the key,
 * `{"condition":"x"}` the given truth.
 */
function toExecutable(rule: ConditionRule): ConditionRule {
  if (rule === null || typeof rule !== "object") return rule;
  if (Array.isArray(rule)) return rule.map((item: ConditionRule) => toExecutable(item));
  const [entry] = Object.entries(rule as Record<string, ConditionRule>);
  if (entry === undefined) return rule;
  const [operator, operand] = entry;
  const first: ConditionRule | undefined = Array.isArray(operand) ? (operand[0] as ConditionRule) : operand;
  if (operator === "condition" && typeof first === "string") return { var: CONDITION_PREFIX + first };
  if ((operator === "answered" || operator === "notAnswered") && typeof first === "string")
    return { [operator]: [{ var: first }] };
  return { [operator]: operator === "var" ? operand : toExecutable(operand) };
}

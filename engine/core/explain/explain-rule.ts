import { readOperation, type ConditionRule } from "../conditions/operators.ts";
import { createRule, isTruthy } from "../conditions/rule.ts";
import { filePlacesOf } from "../tenant/field.ts";
import { isCalendarDate } from "../validation/calendar.ts";
import { all, any, not, test, type Reason } from "./reason.ts";
import { describeOperand, isBoxKey, labelOf, readingOf, toWord, type ExplainedState } from "./rule-words.ts";

/** Explains a condition. If the explanation already contains the condition, leaves out its parts. */
export function explainCondition(name: string, state: ExplainedState, seen = new Set<string>()): Reason {
  const condition = state.tenant.conditions.get(name);
  const isTrue = state.conditions.get(name) ?? false;
  const isKnown = seen.has(name);
  seen.add(name);
  const parts = condition === undefined || isKnown ? [] : [explainRule(condition.rule, state, seen)];
  return { kind: "condition", isTrue, text: name, parts };
}

/** Explains a rule part by part. Evaluates each part with the engine. */
export function explainRule(rule: ConditionRule, state: ExplainedState, seen: Set<string>): Reason {
  if (rule === true || rule === false) return test(rule ? "always" : "never", rule);
  const { operator = "", operands = [] } = readOperation(rule) ?? {};
  const [first = null] = operands;
  const explainEach = (): readonly Reason[] => operands.map((operand) => explainRule(operand, state, seen));
  switch (operator) {
    case "and":
      return all(explainEach());
    case "or":
      return any(explainEach());
    case "!": {
      const { operator: inner = "", operands: below = [] } = readOperation(first) ?? {};
      const opposite = OPPOSITES[inner];
      if (opposite !== undefined) return explainRule({ [opposite]: below }, state, seen);
      const key = findKey(first);
      if (key === undefined || !isBoxKey(key, state)) return not(explainRule(first, state, seen));
      return test(`${labelOf(key, state)} is not checked`, evaluateRule(rule, state), readingOf(rule, state));
    }
    case "!!":
      return explainRule(first, state, seen);
    case "condition":
      return explainCondition(toWord(first), state, seen);
    case "if":
      return { kind: "if", isTrue: evaluateRule(rule, state), parts: explainEach() };
    case "round":
      return test(`the round is ${roundLabel(toWord(first), state)}`, evaluateRule(rule, state), roundOf(state));
    default:
      return test(describeTest(operator, operands, rule, state), evaluateRule(rule, state), readingOf(rule, state));
  }
}

const roundLabel = (id: string, { tenant }: ExplainedState): string =>
  tenant.definition.tenant.rounds?.find((round) => round.id === id)?.label ?? id;

const roundOf = ({ setting: { round } }: ExplainedState): string => `it is ${round?.label ?? "none"}`;

function evaluateRule(rule: ConditionRule, { tenant, answers, conditions, setting }: ExplainedState): boolean {
  const { properties } = tenant.definition.dataModel;
  const { evaluate } = createRule(rule, (key) => filePlacesOf(key, properties[key] ?? {}));
  return isTruthy(evaluate({ answers, conditionValue: (name) => conditions.get(name) ?? false, setting }));
}

const OPPOSITES: Readonly<Record<string, string>> = {
  "==": "!=",
  "!=": "==",
  "===": "!==",
  "!==": "===",
  in: "notIn",
  notIn: "in",
  answered: "notAnswered",
  notAnswered: "answered",
};

/** Words for comparisons of days and times. */
const COMPARING_TIMES: Readonly<Record<string, string>> = {
  "<": "is before",
  "<=": "is not after",
  ">": "is after",
  ">=": "is not before",
};

const COMPARING: Readonly<Record<string, string>> = {
  "==": "is",
  "===": "is",
  "!=": "is not",
  "!==": "is not",
  "<": "is less than",
  "<=": "is at most",
  ">": "is more than",
  ">=": "is at least",
  in: "is",
  notIn: "is not",
};

function describeTest(
  operator: string,
  operands: readonly ConditionRule[],
  rule: ConditionRule,
  state: ExplainedState,
): string {
  const [first = null, second = null, third] = operands;
  const comparing = (operands.some(isTime) && COMPARING_TIMES[operator]) || COMPARING[operator];
  if (comparing !== undefined) {
    const key = operands.map(findKey).find((found) => found !== undefined);
    const words = (operand: ConditionRule): string => describeOperand(operand, state, key);
    if (typeof second === "boolean" && isBoxKey(key, state))
      return `${words(first)} is ${second === (comparing === "is") ? "" : "not "}checked`;
    if (operator === "in" && !Array.isArray(second)) return `${words(first)} is in ${words(second)}`;
    if (operator === "notIn" && !Array.isArray(second)) return `${words(first)} is not in ${words(second)}`;
    const more = third === undefined ? "" : `, which ${comparing} ${words(third)}`;
    return `${words(first)} ${comparing} ${words(second)}${more}`;
  }
  const subject = (): string => (typeof first === "string" ? labelOf(first, state) : describeOperand(first, state));
  switch (operator) {
    case "answered":
      return `${subject()} is answered`;
    case "notAnswered":
      return `${subject()} is not answered`;
    case "matches":
      return `${describeOperand(first, state)} matches ${toWord(second)}`;
    case "var":
      return isBoxKey(findKey(rule), state) ? `${subject()} is checked` : `${subject()} has a value`;
    default:
      return `${describeOperand(rule, state)} has a value`;
  }
}

const isTime = (rule: ConditionRule): boolean =>
  (typeof rule === "string" && isCalendarDate(rule)) ||
  ["moment", "date"].includes(readOperation(rule)?.operator ?? "");

/** Returns the key that the rule reads if it is a `var`. */
function findKey(rule: ConditionRule): string | undefined {
  const { operator, operands } = readOperation(rule) ?? {};
  return operator === "var" && typeof operands?.[0] === "string" ? operands[0] : undefined;
}

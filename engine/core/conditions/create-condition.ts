import type { Answers } from "../answers/answers.ts";
import { PorticoError } from "../errors.ts";
import type { CalendarDate } from "../validation/calendar.ts";
import type { ConditionRule } from "./condition.ts";
import { inspectRule } from "./inspect-rule.ts";
import { isTruthy } from "./reckoning.ts";
import { createRule, onePlace } from "./rule.ts";
import type { PlacesOf } from "./rule.ts";

export interface Condition {
  readonly name: string;
  /** Answer keys that the rule itself reads. Those of the conditions that it refers to are not among them. */
  readonly reads: ReadonlySet<string>;
  /** Names of other conditions it refers to. */
  readonly refersTo: ReadonlySet<string>;
  /**
   * Whether the rule is true on the day `today`. `conditionValue` gives the truth of each condition that it refers to.
   * Never throws.
   */
  evaluate(answers: Answers, conditionValue: (name: string) => boolean, today: CalendarDate): boolean;
}

/**
 * Checks a rule against the allow-list of operators and names, and makes it callable.
 *
 * @param placesOf the keys under which an answer is kept that the rule reads; its own by default
 * @throws PorticoError `condition_invalid` naming the condition and the first problem.
 */
export function createCondition(name: string, rule: ConditionRule, placesOf: PlacesOf = onePlace): Condition {
  const { reads, refersTo, problems } = inspectRule(rule);
  const [problem] = problems;
  if (problem !== undefined) throw new PorticoError("condition_invalid", `Condition "${name}": ${problem.message}`);
  const evaluate = createRule(rule, placesOf);
  return {
    name,
    reads: new Set([...reads].flatMap(placesOf)),
    refersTo,
    evaluate: (answers, conditionValue, today) => isTruthy(evaluate({ answers, conditionValue, today })),
  };
}

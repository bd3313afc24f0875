import type { Answers } from "../answers/answers.ts";
import type { ConditionRule } from "./condition.ts";
import { createRule, isTruthy, onePlace } from "./rule.ts";
import type { PlacesOf } from "./rule.ts";
import type { Setting } from "./setting.ts";

export interface Condition {
  readonly name: string;
  /** Answer keys that the rule itself reads. Those of the conditions that it refers to are not among them. */
  readonly reads: ReadonlySet<string>;
  /** Names of other conditions it refers to. */
  readonly refersTo: ReadonlySet<string>;
  /**
   * Whether the rule is true. `conditionValue` gives the truth of each condition that it refers to.
   * Never throws.
   */
  evaluate(answers: Answers, conditionValue: (name: string) => boolean, setting: Setting): boolean;
}

/**
 * Makes a condition callable. Its rule must have passed `requireSoundDefinition`.
 *
 * @param placesOf the keys under which an answer is kept that the rule reads; its own by default
 */
export function createCondition(name: string, rule: ConditionRule, placesOf: PlacesOf = onePlace): Condition {
  const { reads, refersTo, evaluate } = createRule(rule, placesOf);
  return {
    name,
    reads,
    refersTo,
    evaluate: (answers, conditionValue, setting) => isTruthy(evaluate({ answers, conditionValue, setting })),
  };
}

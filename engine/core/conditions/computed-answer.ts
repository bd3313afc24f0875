import { EMPTY_ANSWER } from "../answers/answers.ts";
import type { Answers, AnswerValue } from "../answers/answers.ts";
import { firstCharacters } from "../answers/characters.ts";
import type { AnswerSchema } from "../tenant/definition.ts";
import { isCalendarDate } from "../validation/calendar.ts";
import type { ConditionRule } from "./condition.ts";
import { findNumber, NO_VALUE, toRead, toText } from "./reckoning.ts";
import type { RuleValue } from "./reckoning.ts";
import { createRule, onePlace } from "./rule.ts";
import type { PlacesOf } from "./rule.ts";
import type { Setting } from "./setting.ts";

/** An answer that is filled from others by the rule of its `x-compute`, and never by an applicant. */
export interface ComputedAnswer {
  readonly key: string;
  /** Answer keys that the rule itself reads. */
  readonly reads: ReadonlySet<string>;
  /** Names of conditions that it refers to. */
  readonly refersTo: ReadonlySet<string>;
  /** The answer; the empty text where there is none. Never throws. */
  compute(answers: Answers, conditionValue: (name: string) => boolean, setting: Setting): AnswerValue;
}

/** A chain of computed texts could double its length at each link, so every text is cut. */
export const LONGEST_COMPUTED = 10_000;

/**
 * Makes a computed answer callable. Its rule must have passed `requireSoundDefinition`.
 *
 * @param placesOf the keys under which an answer is kept that the rule reads; its own by default
 */
export function createComputedAnswer(
  key: string,
  schema: AnswerSchema,
  rule: ConditionRule,
  placesOf: PlacesOf = onePlace,
): ComputedAnswer {
  const { reads, refersTo, evaluate } = createRule(rule, placesOf);
  return {
    key,
    reads,
    refersTo,
    compute: (answers, conditionValue, setting) => toAnswer(schema, evaluate({ answers, conditionValue, setting })),
  };
}

/**
 * A number is rounded to the schema's `multipleOf`, or to a whole one for an integer, half away from 0; a text is
 * trimmed, and cut where it is longer than the schema allows. What is no date of the calendar is no date.
 */
function toAnswer(
  { type, format, multipleOf, maxLength = LONGEST_COMPUTED }: AnswerSchema,
  value: RuleValue,
): AnswerValue {
  if (type === "number" || type === "integer") {
    const number = findNumber(value);
    if (number === undefined) return EMPTY_ANSWER;
    const step = multipleOf ?? (type === "integer" ? 1 : undefined);
    return toRead(step === undefined ? number : roundTo(number, step));
  }
  if (format === "date") return typeof value === "string" && isCalendarDate(value) ? value : EMPTY_ANSWER;
  return firstCharacters(toText(value).trim().normalize("NFC"), maxLength);
}

function roundTo(number: number, step: number): number {
  const steps = toRead(number / step);
  return steps === NO_VALUE ? number : Math.sign(steps) * Math.round(Math.abs(steps)) * step;
}

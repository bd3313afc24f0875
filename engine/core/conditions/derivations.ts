import { EMPTY_ANSWER, type AnswerValue, type Answers } from "../answers/answers.ts";
import { firstCharacters } from "../answers/characters.ts";
import type { AnswerSchema } from "../tenant/definition.ts";
import { isCalendarDate } from "../validation/calendar.ts";
import type { ConditionRule } from "./operators.ts";
import { NO_VALUE, findNumber, roundResult, toText, type RuleValue } from "./arithmetic.ts";
import { createRule, isTruthy, onePlace, type PlacesOf } from "./rule.ts";
import type { Setting } from "./setting.ts";

export interface Condition {
  readonly name: string;
  readonly rule: ConditionRule;
  readonly reads: ReadonlySet<string>;
  readonly refersTo: ReadonlySet<string>;
  /** `conditionValue` returns the value of another condition. */
  evaluate(answers: Answers, conditionValue: (name: string) => boolean, setting: Setting): boolean;
}

/**
 * Compiles a condition whose rule has passed `requireSoundDefinition`.
 * @param placesOf returns the keys of an answer; several for a question with several files
 */
export function createCondition(name: string, rule: ConditionRule, placesOf: PlacesOf = onePlace): Condition {
  const { reads, refersTo, evaluate } = createRule(rule, placesOf);
  return {
    name,
    rule,
    reads,
    refersTo,
    evaluate: (answers, conditionValue, setting) => isTruthy(evaluate({ answers, conditionValue, setting })),
  };
}

/** An answer that the rule of its `x-compute` calculates. */
export interface ComputedAnswer {
  readonly key: string;
  readonly reads: ReadonlySet<string>;
  readonly refersTo: ReadonlySet<string>;
  compute(answers: Answers, conditionValue: (name: string) => boolean, setting: Setting): AnswerValue;
}

/** Longest computed text. Without a limit, texts in a chain could double in length at each step. */
export const LONGEST_COMPUTED = 10_000;

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
 * Converts a result to the question's type. Rounds numbers to `multipleOf` (integers to 1), half away from 0. Trims
 * texts and cuts them to `maxLength`.
 */
function toAnswer(
  { type, format, multipleOf, maxLength = LONGEST_COMPUTED }: AnswerSchema,
  value: RuleValue,
): AnswerValue {
  if (type === "number" || type === "integer") {
    const number = findNumber(value);
    if (number === undefined) return EMPTY_ANSWER;
    const step = multipleOf ?? (type === "integer" ? 1 : undefined);
    return roundResult(step === undefined ? number : roundTo(number, step));
  }
  if (format === "date") return typeof value === "string" && isCalendarDate(value) ? value : EMPTY_ANSWER;
  return firstCharacters(toText(value).trim().normalize("NFC"), maxLength);
}

function roundTo(number: number, step: number): number {
  const steps = roundResult(number / step);
  return steps === NO_VALUE ? number : Math.sign(steps) * Math.round(Math.abs(steps)) * step;
}

/**
 * Sorts entries so that each follows the entries that it reads. Ignores names outside the map.
 * @param all entries without a cycle
 */
export function orderByReads<T>(all: ReadonlyMap<string, T>, readBy: (one: T) => Iterable<string>): readonly T[] {
  const ordered = new Set<T>();
  const add = (one: T): void => {
    if (ordered.has(one)) return;
    for (const name of readBy(one)) {
      const read = all.get(name);
      if (read !== undefined) add(read);
    }
    ordered.add(one);
  };
  for (const one of all.values()) add(one);
  return [...ordered];
}

export type Derivation =
  | { readonly kind: "condition"; readonly condition: Condition }
  | { readonly kind: "computed"; readonly computed: ComputedAnswer };

/** Sorts conditions and computed answers in evaluation order. */
export function orderDerivations(
  conditions: ReadonlyMap<string, Condition>,
  computed: ReadonlyMap<string, ComputedAnswer>,
): readonly Derivation[] {
  const nodes = new Map<string, Derivation>([
    ...[...conditions].map(([name, condition]) => [`condition:${name}`, { kind: "condition", condition }] as const),
    ...[...computed].map(([key, answer]) => [`answer:${key}`, { kind: "computed", computed: answer }] as const),
  ]);
  const readBy = (node: Derivation): ReadonlySet<string> => {
    const { reads, refersTo } = node.kind === "condition" ? node.condition : node.computed;
    const names = [...[...refersTo].map((name) => `condition:${name}`), ...[...reads].map((key) => `answer:${key}`)];
    return new Set(names.filter((name) => nodes.has(name)));
  };
  return orderByReads(nodes, readBy);
}

import { findBrokenBound, toNumberBounds } from "./answer-bounds.ts";
import { todayOf } from "./today.ts";
import { isAnswered, resolveDateBound } from "../../core/index.ts";
import type { AnswerValue } from "../../core/index.ts";
import type { ConditionFact, RuleFact } from "../model/rule-facts.ts";
import { toList } from "../model/json-shape.ts";
import { findListName } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { JsonPlace } from "../finding.ts";

const OTHER_TEXT = "x";
/** Number of values to try that no rule mentions. Two, because `x != "A"` and `y != x` together can need two. */
const MAX_UNMENTIONED = 2;
const ORDERING = new Set(["<", "<=", ">", ">="]);

/** Values to try for an answer. If any answer makes a condition true, one of these values does. */
export function findDomain(
  model: TenantModel,
  key: string,
  conditions: readonly ConditionFact[],
): readonly AnswerValue[] {
  const schema = model.keys.get(key)?.schema ?? {};
  const about = conditions.flatMap(({ comparisons }) => comparisons.filter((comparison) => comparison.key === key));
  const today = todayOf(model);
  const mentioned = about
    .flatMap(({ values, dates }) => [
      ...values.map(({ value }) => value),
      ...dates.map((words) => resolveDateBound(words, today)),
    ])
    .filter((value) => typeof value === "string" || typeof value === "number");
  const isOrdered = about.some(({ operator }) => ORDERING.has(operator));
  // If a rule compares the answer with another answer, no rule lists every value that matters: try the options too.
  const isListed = about.length > 0 && about.every(({ isListed }) => isListed);
  if (schema["type"] === "boolean") return ["", true];
  if (schema["const"] !== undefined) return ["", schema["const"] as AnswerValue];
  const offered = findOffered(model, schema);
  if (offered !== undefined) {
    const texts = mentioned.map(String);
    const rest = offered.filter((value) => !texts.includes(String(value)) && value !== "");
    return [
      "",
      ...offered.filter((value) => texts.includes(String(value))),
      ...rest.slice(0, isListed ? (isOrdered ? undefined : MAX_UNMENTIONED) : MAX_LISTED),
    ];
  }
  const samples = isReckoned(key, conditions) ? SAMPLES : [];
  return ["", OTHER_TEXT, ...new Set([...(isOrdered ? withNeighbours(mentioned) : mentioned), ...samples])];
}

/** Values to try for a valid answer that is not empty. */
export function findRightAnswers(
  model: TenantModel,
  key: string,
  conditions: readonly ConditionFact[],
): readonly AnswerValue[] {
  const schema = model.keys.get(key)?.schema ?? {};
  const { type } = schema;
  const given = findDomain(model, key, conditions).filter((value) => isAnswered(value));
  if (type !== "number" && type !== "integer") return given;
  const { least, most } = toNumberBounds(schema);
  // Between exclusive bounds, only a number inside the range is valid.
  const within = [least, most, least + 1, most - 1, (least + most) / 2, 0].filter((value) => Number.isFinite(value));
  const numbers = [...given.filter((value) => !Number.isNaN(Number(value))), ...new Set(within)];
  return numbers.filter((value) => findBrokenBound(schema, Number(value)) === undefined);
}

const SAMPLES: readonly AnswerValue[] = ["0", "1", "10", "1000000", "1900-01-01", "2100-01-01"];

/** True if a rule calculates with the answer. Then no list of values can prove that the rule is never true. */
export function isReckoned(key: string, conditions: readonly ConditionFact[]): boolean {
  return conditions.some(({ reckonsWith }) => reckonsWith.has(key));
}

const MAX_LISTED = 60;

function findOffered(
  model: TenantModel,
  schema: Readonly<Record<string, unknown>>,
): readonly AnswerValue[] | undefined {
  if (Array.isArray(schema["enum"])) return toList(schema["enum"]) as readonly AnswerValue[];
  const list = findListName(schema);
  const values = list === undefined ? undefined : model.valuesOf(list);
  return values === undefined ? undefined : [...values];
}

function withNeighbours(values: readonly (string | number)[]): readonly AnswerValue[] {
  const numbers = values
    .filter((value) => value !== "" && !Number.isNaN(Number(value)))
    .map(Number)
    .sort((a, b) => a - b);
  const between = numbers.slice(1).map((number, index) => (number + (numbers[index] ?? number)) / 2);
  const others = values.filter((value) => value === "" || Number.isNaN(Number(value)));
  return [
    ...values,
    ...[...numbers.flatMap((number) => [number - 1, number, number + 1]), ...between].map(String),
    ...others.flatMap((value) => [...daysAround(String(value)), "0000-01-01", "9999-12-31"]),
  ];
}

const DAY_MS = 86_400_000;

function daysAround(value: string): readonly string[] {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time)
    ? []
    : [time - DAY_MS, time + DAY_MS].map((day) => new Date(day).toISOString().slice(0, 10));
}

/** A value in a rule that the compared choice or checkbox never has. */
export interface UnknownOption {
  readonly key: string;
  readonly value: unknown;
  readonly at: JsonPlace;
  readonly list: string | undefined;
  readonly known: ReadonlySet<string>;
}

const YEAR = /^(?:19|20)\d\d$/;

/** True for a year outside a list of years. The list moves on each year, so the year may be valid later. */
export const isOtherYear = ({ value, known }: Pick<UnknownOption, "value" | "known">): boolean =>
  YEAR.test(String(value)) && [...known].some((one) => YEAR.test(one));

export function findUnknownOptions(
  { keys, valuesOf }: TenantModel,
  { comparisons }: Pick<RuleFact, "comparisons">,
): readonly UnknownOption[] {
  return comparisons.flatMap(({ key, values }) => {
    const schema = keys.get(key)?.schema;
    if (schema?.["type"] === "boolean") {
      return values
        .filter(({ value }) => value !== true && value !== false && value !== "")
        .map(({ value, at }) => ({ key, value, at, list: undefined, known: new Set<string>() }));
    }
    const list = findListName(schema);
    const known = list === undefined ? undefined : valuesOf(list);
    if (known === undefined) return [];
    return values
      .filter(({ value }) => value !== "" && !(typeof value === "string" && known.has(value)))
      .map(({ value, at }) => ({ key, value, at, list, known }));
  });
}

import { findBrokenBound, toNumberBounds } from "./answer-bounds.ts";
import { todayOf } from "./today.ts";
import { isAnswered } from "../../core/index.ts";
import type { AnswerValue } from "../../core/index.ts";
import { readRules, valuesToTry } from "../../prove/index.ts";
import type { RuleReading } from "../../prove/index.ts";
import type { RuleFact } from "../model/rule-facts.ts";
import { toList } from "../model/json-shape.ts";
import { findListName } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";

export const readFacts = (model: TenantModel, facts: readonly Pick<RuleFact, "rule">[]): RuleReading =>
  readRules(
    facts.map(({ rule }) => rule),
    todayOf(model),
  );

const MAX_LISTED = 60;

/** Values to try for an answer, in place of all possible answers. */
export function findDomain(model: TenantModel, key: string, reading: RuleReading): readonly AnswerValue[] {
  const schema = model.keys.get(key)?.schema ?? {};
  const list = findListName(schema);
  const values = list === undefined ? toList(schema["enum"]) : [...(model.valuesOf(list) ?? [])];
  const offered = (schema["const"] === undefined ? values : [schema["const"]]) as readonly AnswerValue[];
  const isNumber = schema["type"] === "number" || schema["type"] === "integer";
  const isSaved = (value: AnswerValue): boolean =>
    offered.length > 0 ? offered.includes(value) : !isNumber || typeof value === "number";
  // A calculation depends on more values than its rule lists.
  const more = reading.compared.get(key)?.isSampled === true ? offered.slice(0, MAX_LISTED) : [];
  return valuesToTry(key, { schema, offered, mask: String, isSaved }, reading, todayOf(model), more);
}

export function findRightAnswers(model: TenantModel, key: string, reading = readRules([], "")): readonly AnswerValue[] {
  const schema = model.keys.get(key)?.schema ?? {};
  const { type } = schema;
  const given = findDomain(model, key, reading).filter((value) => isAnswered(value));
  if (type !== "number" && type !== "integer") return given;
  const { least, most } = toNumberBounds(schema);
  // The rule bounds-consistent reports that no number is right.
  if (least > most) return given;
  // Between exclusive bounds, only a number inside the range is valid.
  const within = [least, most, least + 1, most - 1, (least + most) / 2, 0].filter((value) => Number.isFinite(value));
  return [...given, ...new Set(within)].filter((value) => findBrokenBound(schema, Number(value)) === undefined);
}

const YEAR = /^(?:19|20)\d\d$/;

/** True for a year outside a list of years. The list moves on each year, so the year may be valid later. */
export const isOtherYear = ({ value, known }: { value: unknown; known: ReadonlySet<string> }): boolean =>
  YEAR.test(String(value)) && [...known].some((one) => YEAR.test(one));

/** Finds values in a rule that the compared choice or checkbox never has. */
export function findUnknownOptions({ keys, valuesOf }: TenantModel, { comparisons }: Pick<RuleFact, "comparisons">) {
  return comparisons.flatMap(({ key, values }) => {
    const schema = keys.get(key)?.schema;
    if (schema?.["type"] === "boolean") {
      return values
        .filter(({ value }) => value !== true && value !== false && value !== "")
        .map(({ value, at }) => ({ key, value, at, list: undefined, known: new Set<string>() as ReadonlySet<string> }));
    }
    const list = findListName(schema);
    const known = list === undefined ? undefined : valuesOf(list);
    if (known === undefined) return [];
    return values
      .filter(({ value }) => value !== "" && !(typeof value === "string" && known.has(value)))
      .map(({ value, at }) => ({ key, value, at, list, known }));
  });
}

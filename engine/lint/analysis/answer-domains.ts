import type { AnswerValue } from "../../core/index.ts";
import type { ConditionFact } from "../model/condition-facts.ts";
import { findText, toList, toObject } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";

/** Stands for any text that no rule mentions. */
const OTHER_TEXT = "x";
/** How many of the options that no rule mentions are tried. Two are needed for `x != "A"` with `y != x`. */
const MAX_UNMENTIONED = 2;
const ORDERING = new Set(["<", "<=", ">", ">="]);

/**
 * The values to try for an answer: enough that a condition over them is true for one of these whenever it can be true
 * at all. These are the options of a list; checked and unchecked; and for typed answers each value that a rule
 * mentions, its neighbours where rules compare by size, some other value, and no answer.
 */
export function findDomain(
  model: TenantModel,
  key: string,
  conditions: readonly ConditionFact[],
): readonly AnswerValue[] {
  const schema = model.keys.get(key)?.schema ?? {};
  const about = conditions.flatMap(({ comparisons }) => comparisons.filter((comparison) => comparison.key === key));
  const mentioned = about
    .flatMap(({ values }) => values.map(({ value }) => value))
    .filter((value) => typeof value === "string" || typeof value === "number");
  const isOrdered = about.some(({ operator }) => ORDERING.has(operator));
  // A rule that reads the answer in a way that cannot be listed (compared with another answer) needs all options.
  const isListed = about.length > 0 && about.every(({ values }) => values.length > 0);
  if (schema["type"] === "boolean") return ["", true];
  if (schema["const"] !== undefined) return ["", schema["const"] as AnswerValue];
  const offered = findOffered(model, schema);
  if (offered !== undefined) {
    const texts = mentioned.map(String);
    const rest = offered.filter((value) => !texts.includes(String(value)) && value !== "");
    return [
      "",
      ...offered.filter((value) => texts.includes(String(value))),
      ...(isOrdered || !isListed ? rest.slice(0, MAX_LISTED) : rest.slice(0, MAX_UNMENTIONED)),
    ];
  }
  return ["", OTHER_TEXT, ...new Set(mentioned.flatMap((value) => (isOrdered ? neighboursOf(value) : [value])))];
}

/** More options than this, compared by size or with each other, are sampled. */
const MAX_LISTED = 60;

function findOffered(
  model: TenantModel,
  schema: Readonly<Record<string, unknown>>,
): readonly AnswerValue[] | undefined {
  if (Array.isArray(schema["enum"])) return toList(schema["enum"]) as readonly AnswerValue[];
  const reference = schema["x-options"];
  const list = findText(reference) ?? findText(toObject(reference)["list"]);
  const values = list === undefined ? undefined : model.valuesOf(list);
  return values === undefined ? undefined : [...values];
}

/** A value and something on either side of it, as numbers, as texts and as dates. */
function neighboursOf(value: string | number): readonly AnswerValue[] {
  const number = Number(value);
  if (value !== "" && !Number.isNaN(number)) return [value, String(number - 1), String(number), String(number + 1)];
  return [value, "0000-01-01", "9999-12-31"];
}

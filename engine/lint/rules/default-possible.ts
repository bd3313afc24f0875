import { findBrokenBound } from "../analysis/number-bounds.ts";
import { countCharacters, isDateBound, resolveDateBound } from "../../core/index.ts";
import type { Json } from "../model/json-shape.ts";
import { areOfToday } from "../analysis/dates-of-today.ts";
import { todayOf } from "../analysis/time-zone.ts";
import { toObject } from "../model/json-shape.ts";
import { findListName } from "../model/list-reference.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  ticked: (key: string) => `"${key}" is a box, which may not be ticked before somebody has read it.`,
  kind: (key: string, what: string) => `"${key}" is ${what}, so the form cannot fill it in.`,
  type: (key: string, type: string) => `The default of "${key}" is not of its type, ${type}.`,
  option: (key: string, value: string, list: string) =>
    `The default of "${key}" is "${value}", which is not in the list "${list}".`,
  date: (key: string, value: string) => `The default of "${key}" is "${value}", which is no date.`,
  bounds: (key: string, value: string) => `The default of "${key}" is ${value}, which is out of its own bounds.`,
};

export const defaultPossible: Rule = {
  id: "default-possible",
  severity: "error",
  docs: "The default of an answer is one that an applicant could give: of its type, among its choices, within its bounds. No box is ticked beforehand.",
  needs: ["dataModel", "options"],
  bad: { "data-model.json": { properties: { country: { default: "UAS" } } } },
  finds: 'data-model.json "UAS": The default of "country" is "UAS", which is not in the list "countries".',
  good: { "data-model.json": { properties: { country: { default: "USA" } } } },
  check(model, report) {
    for (const { key, schema, placeOf } of model.keys.values()) {
      if (schema["default"] === undefined) continue;
      const problem = findProblem(model, key, schema, schema["default"]);
      if (problem !== undefined) report({ at: placeOf("default"), ...problem });
    }
  },
};

interface Problem {
  readonly message: string;
  readonly hint?: string;
  readonly isOfToday?: boolean;
}

function findProblem(model: TenantModel, key: string, schema: Json, value: unknown): Problem | undefined {
  const type = String(schema["type"]);
  if (type === "boolean") return { message: messages.ticked(key) };
  if (schema["x-compute"] !== undefined) return { message: messages.kind(key, "computed") };
  if (schema["x-document"] === true) return { message: messages.kind(key, "a document") };
  if (typeof value !== (type === "integer" ? "number" : type)) return { message: messages.type(key, type) };
  if (schema["format"] === "date") return findDateProblem(model, key, schema, String(value));
  const list = findListName(schema);
  const values = list === undefined ? undefined : model.valuesOf(list);
  if (list === undefined || values === undefined || values.has(String(value)))
    return isWithinBounds(schema, value) ? undefined : { message: messages.bounds(key, JSON.stringify(value)) };
  return { message: messages.option(key, String(value), list), ...suggest(String(value), values) };
}

function findDateProblem(model: TenantModel, key: string, schema: Json, value: string): Problem | undefined {
  if (!isDateBound(value))
    return {
      message: messages.date(key, value),
      hint: "write 2026-11-21, or today, startOfYear or endOfYear, then + or -, a number and y, m or d: today+14d.",
    };
  const today = todayOf(model);
  const resolve = (bound: unknown) => (typeof bound === "string" ? resolveDateBound(bound, today) : undefined);
  const bounds = toObject(schema["x-date"]);
  const [date = "", min = date, max = date] = [value, bounds["min"], bounds["max"]].map(resolve);
  if (date >= min && date <= max) return undefined;
  const broken = date < min ? bounds["min"] : bounds["max"];
  return { message: messages.bounds(key, value), isOfToday: areOfToday([value, broken]) };
}

function isWithinBounds(schema: Json, value: unknown): boolean {
  const { minLength, maxLength, enum: choices } = schema;
  if (Array.isArray(choices)) return choices.includes(value);
  if (typeof value === "number") return findBrokenBound(schema, value) === undefined;
  if (typeof value !== "string") return true;
  const size = countCharacters(value);
  return !(typeof minLength === "number" && size < minLength) && !(typeof maxLength === "number" && size > maxLength);
}

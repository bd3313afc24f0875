import {
  ANSWER_FORMAT_CHECKS,
  countCharacters,
  LONGEST_COMPUTED,
  maxLengthOf,
  TENANT_DEFAULTS,
} from "../../core/index.ts";
import { findBrokenBound } from "../../prove/index.ts";
import { findText, toObject, type Json } from "../model/json-shape.ts";
import type { KeyFact } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";

export function findRefusal(schema: Json, value: unknown): string | undefined {
  const type = schema["type"];
  const isNumber = type === "number" || type === "integer";
  if (isNumber ? typeof value !== "number" : typeof type === "string" && typeof value !== type) return "type";
  if (Array.isArray(schema["enum"]) && !schema["enum"].includes(value)) return "enum";
  if (typeof value === "number") return findBrokenBound(schema, value) ?? findBrokenStep(schema, value);
  if (typeof value !== "string") return undefined;
  const length = countCharacters(value);
  if (typeof schema["minLength"] === "number" && length < schema["minLength"]) return "minLength";
  if (typeof schema["maxLength"] === "number" && length > schema["maxLength"]) return "maxLength";
  const format = findText(schema["format"]);
  const check = Object.entries(ANSWER_FORMAT_CHECKS).find(([name]) => name === format)?.[1];
  if (check?.(value) === false) return "format";
  return matchesPattern(schema["pattern"], value) ? undefined : "pattern";
}

/** Allows for floating point: 8.7 is a multiple of 0.1. */
function findBrokenStep({ multipleOf }: Json, value: number): string | undefined {
  const steps = typeof multipleOf === "number" && multipleOf > 0 ? value / multipleOf : 0;
  return Math.abs(steps - Math.round(steps)) > 1e-8 ? "multipleOf" : undefined;
}

function matchesPattern(pattern: unknown, value: string): boolean {
  if (typeof pattern !== "string") return true;
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}

export function longestAnswer({ pages, tenant, partner }: TenantModel, { key, schema }: KeyFact): number {
  const ui = pages.map(({ fieldUis }) => fieldUis.get(key)?.ui).find((found) => found !== undefined) ?? {};
  const { textMaxLength, textAreaMaxLength } = TENANT_DEFAULTS.limits;
  const most = maxLengthOf(schema, ui, {
    limits: { textMaxLength, textAreaMaxLength, ...numbersOf(toObject(tenant["limits"])) },
    partner: numbersOf(partner),
  });
  return most ?? (schema["x-compute"] === undefined ? textMaxLength : LONGEST_COMPUTED);
}

const numbersOf = (values: Json): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === "number"));

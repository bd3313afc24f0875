import { ANSWER_FORMAT_CHECKS, countCharacters } from "../../core/index.ts";
import { findText } from "../model/json-shape.ts";
import type { Json } from "../model/json-shape.ts";
import { findBrokenBound } from "./number-bounds.ts";

/** Returns the keyword of the schema that refuses a value, or undefined. */
export function findRefusal(schema: Json, value: unknown): string | undefined {
  const type = schema["type"];
  const isNumber = type === "number" || type === "integer";
  if (isNumber ? typeof value !== "number" : typeof type === "string" && typeof value !== type) return "type";
  if (Array.isArray(schema["enum"]) && !schema["enum"].includes(value)) return "enum";
  if (typeof value === "number") return findBrokenBound(schema, value);
  if (typeof value !== "string") return undefined;
  const length = countCharacters(value);
  if (typeof schema["minLength"] === "number" && length < schema["minLength"]) return "minLength";
  if (typeof schema["maxLength"] === "number" && length > schema["maxLength"]) return "maxLength";
  const format = findText(schema["format"]);
  const check = Object.entries(ANSWER_FORMAT_CHECKS).find(([name]) => name === format)?.[1];
  if (check?.(value) === false) return "format";
  return matchesPattern(schema["pattern"], value) ? undefined : "pattern";
}

function matchesPattern(pattern: unknown, value: string): boolean {
  if (typeof pattern !== "string") return true;
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}

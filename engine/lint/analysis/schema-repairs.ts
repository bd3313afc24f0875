import type { ErrorObject } from "ajv";
import { findClosest } from "../did-you-mean.ts";
import type { JsonPlace } from "../place.ts";
import type { Repair } from "../repair.ts";

/** More allowed values than this are not all tried. */
const MAX_VALUES = 4;

/**
 * Changes that would mend what a schema finds wrong, the likeliest first: another key, another value, or nothing at all
 * in its place.
 *
 * @param at where the fault is
 * @param keys the known keys that an unknown one may mean, the likeliest first
 */
export function toSchemaRepairs(error: ErrorObject, at: JsonPlace, keys: readonly string[]): readonly Repair[] {
  const params = error.params as Readonly<Record<string, unknown>>;
  const place: JsonPlace = { ...at, isWritten: true };
  const removal: Repair = { at: { ...place, on: "value" }, isRemoved: true };
  const replaceBy = (values: readonly unknown[]): readonly Repair[] => values.map((value) => ({ at: place, value }));
  if (error.propertyName !== undefined) return replaceBy([toKey(error.propertyName)]);
  switch (error.keyword) {
    case "additionalProperties":
      return [...replaceBy(keys), removal];
    case "enum": {
      const allowed = Array.isArray(params["allowedValues"]) ? (params["allowedValues"] as readonly unknown[]) : [];
      const closest = findClosest(String(error.data), allowed.map(String));
      return [...replaceBy(closest === undefined ? allowed.slice(0, MAX_VALUES) : [closest]), removal];
    }
    case "type":
      return [...replaceBy(toType(error.data, String(params["type"]))), removal];
    case "minimum":
    case "maximum":
      return replaceBy([params["limit"]]);
    case "pattern":
      return [...(typeof error.data === "string" ? replaceBy([toKey(error.data)]) : []), removal];
    case "required":
      // A key elsewhere than at the object is one by which the missing one may be meant.
      return at.on === "key" && at.path.length > error.instancePath.split("/").length - 1
        ? replaceBy([params["missingProperty"]])
        : [];
    case "dependencies":
    case "oneOf":
    case "anyOf":
      return [];
    default:
      return [removal];
  }
}

/** A name as keys are written. */
function toKey(name: string): string {
  return name
    .replace(/\{[a-z0-9_]+\}/gi, "")
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "_");
}

/** The same in another type, where it can be read so: `"8"` as 8, one thing as a list of it. */
function toType(data: unknown, type: string): readonly unknown[] {
  const types = type.split(",");
  return [
    ...(types.includes("array") && !Array.isArray(data) ? [[data]] : []),
    ...(types.some((one) => one === "number" || one === "integer") && data !== "" && !Number.isNaN(Number(data))
      ? [Number(data)]
      : []),
    ...(types.includes("boolean") ? [!["false", "no", "N", "0", ""].includes(String(data))] : []),
    ...(types.includes("string") && (typeof data === "number" || typeof data === "boolean") ? [String(data)] : []),
    ...(types.includes("string") && Array.isArray(data) && data.length === 1 ? [data[0] as unknown] : []),
    ...(types.includes("object") && Array.isArray(data) && data.length === 1 ? [data[0] as unknown] : []),
  ];
}

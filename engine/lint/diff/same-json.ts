import { isJsonObject } from "../model/json-shape.ts";

/** JSON with sorted keys. */
export function toCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? "";
  const entries = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toCanonical(value[key])}`);
  return `{${entries.join(",")}}`;
}

export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSameJson(item, other[at]));
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isSameJson(one[key], other[key]));
}

import type { JSONPath } from "jsonc-parser";
import { isJsonObject } from "../../core/index.ts";

export { isJsonObject };

export type Json = Readonly<Record<string, unknown>>;

export function toObject(value: unknown): Json {
  return isJsonObject(value) ? value : {};
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inside, step) => (inside as Readonly<Record<string | number, unknown>> | null | undefined)?.[step],
    value,
  );
}

export function findText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Lists all texts of a JSON value with their paths. */
export function findTexts(value: unknown, at: JSONPath = []): readonly (readonly [JSONPath, string])[] {
  if (typeof value === "string") return [[at, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => findTexts(item, [...at, index]));
  return Object.entries(toObject(value)).flatMap(([key, inside]) => findTexts(inside, [...at, key]));
}

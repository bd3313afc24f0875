import { isJsonObject } from "../../core/index.ts";

export { isJsonObject };

/** A JSON object of unknown content. Rules read files that may have any shape, so they never assume one. */
export type Json = Readonly<Record<string, unknown>>;

const NOTHING: Json = {};

/** The object, or an empty one. */
export function toObject(value: unknown): Json {
  return isJsonObject(value) ? value : NOTHING;
}

/** The list, or an empty one. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** What stands at a path, however deep the value is; undefined where nothing does. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inside, step) => (inside as Readonly<Record<string | number, unknown>> | null | undefined)?.[step],
    value,
  );
}

export function findText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

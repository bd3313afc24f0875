/** A JSON object of unknown content. Rules read files that may have any shape, so they never assume one. */
export type Json = Readonly<Record<string, unknown>>;

const NOTHING: Json = {};

export function isJsonObject(value: unknown): value is Json {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The object, or an empty one. */
export function toObject(value: unknown): Json {
  return isJsonObject(value) ? value : NOTHING;
}

/** The list, or an empty one. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

export function findText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/**
 * Guards for the walk through a layout. The types say what a checked layout holds; the linter walks layouts that are
 * not checked, in which anything may stand in place of a text, a list or an object.
 */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function toText(value: string): string {
  return isText(value) ? value : "";
}

/** A JSON object of unknown content. */
type Json = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is Json {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The list, or an empty one. */
export function toList<T>(list: readonly T[]): readonly T[] {
  const isList: boolean = Array.isArray(list);
  return isList ? list : [];
}

/** The object, or an empty one. */
export function toRecord(value: unknown): Json {
  return isJsonObject(value) ? value : {};
}

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

export function isObject(value: unknown): boolean {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The list, or an empty one. */
export function toList<T>(list: readonly T[]): readonly T[] {
  const isList: boolean = Array.isArray(list);
  return isList ? list : [];
}

/** The object, or an empty one. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? (value as Readonly<Record<string, unknown>>) : {};
}

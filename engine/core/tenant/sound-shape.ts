// Guards and defaults for unchecked layouts: the linter reads broken layouts too.
export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function toText(value: string): string {
  return isText(value) ? value : "";
}

type Json = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is Json {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

export function toList<T>(list: readonly T[]): readonly T[] {
  const isList: boolean = Array.isArray(list);
  return isList ? list : [];
}

export function toRecord(value: unknown): Json {
  return isJsonObject(value) ? value : {};
}

import { isJsonObject } from "../../core/index.ts";

export { isJsonObject };

export type Json = Readonly<Record<string, unknown>>;

const NOTHING: Json = {};

export function toObject(value: unknown): Json {
  return isJsonObject(value) ? value : NOTHING;
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

import { z } from "zod";
import type { TenantVersionRecord } from "./store.ts";

/** SQLite has no booleans, so it stores 0 and 1; MongoDB stores true and false. */
export const flag = z.union([z.boolean(), z.number().transform((value) => value !== 0)]);

/** SQLite stores JSON as text, and MongoDB stores it as it is. Text that is no JSON is refused by the schema. */
export const json = <T>(schema: z.ZodType<T>) =>
  z.preprocess((stored) => (typeof stored === "string" ? parseJson(stored) : stored), schema);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A revision as it may be stored: a text since applications have layouts (application-layout.ts), a number before. */
export const storedRevisions = (revision: number): readonly [number, string] => [revision, String(revision)];

/** The same type with nothing in it that can be changed. */
export type ReadonlyDeep<T> = T extends (...values: never[]) => unknown
  ? T
  : unknown extends T
    ? T
    : { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> };

/** Parses a row that may be missing. */
export function parseFound<T>(schema: z.ZodType<T>, row: unknown): T | undefined {
  return row === undefined ? undefined : schema.parse(row);
}

export const tenantVersionSchema: z.ZodType<TenantVersionRecord> = z.object({
  tenant: z.string(),
  hash: z.string(),
  usedAt: z.number(),
  bundle: z.string(),
});

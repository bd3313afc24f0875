import { z } from "zod";
import type { TenantVersionRecord } from "./store.ts";

/** SQLite stores 0 and 1, MongoDB booleans. */
export const flag = z.union([z.boolean(), z.number().transform((value) => value !== 0)]);

/** SQLite stores JSON as text. */
export const json = <T>(schema: z.ZodType<T>) =>
  z.preprocess((stored) => (typeof stored === "string" ? parseJson(stored) : stored), schema);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A revision is text since applications have layouts (application-layout.ts), a number before. */
export const storedRevisions = (revision: number): readonly [number, string] => [revision, String(revision)];

export type ReadonlyDeep<T> = T extends (...values: never[]) => unknown
  ? T
  : unknown extends T
    ? T
    : { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> };

export function parseFound<T>(schema: z.ZodType<T>, row: unknown): T | undefined {
  return row === undefined ? undefined : schema.parse(row);
}

export const tenantVersionSchema: z.ZodType<TenantVersionRecord> = z.object({
  tenant: z.string(),
  hash: z.string(),
  usedAt: z.number(),
  bundle: z.string(),
});

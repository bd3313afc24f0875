import { z } from "zod";

/** A boolean. SQLite stores 0 or 1. */
export const flag = z.union([z.boolean(), z.number().transform((value) => value !== 0)]);

/** A value that may be stored as JSON text, as in SQLite. */
export const json = <T>(schema: z.ZodType<T>) =>
  z.preprocess((stored) => (typeof stored === "string" ? parseJson(stored) : stored), schema);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The two stored forms of a revision: text in records with a layout, a number in earlier records
 * (application-record.ts).
 */
export const storedRevisions = (revision: number): readonly [number, string] => [revision, String(revision)];

export type ReadonlyDeep<T> = T extends (...values: never[]) => unknown
  ? T
  : unknown extends T
    ? T
    : { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> };

export function parseFound<T>(schema: z.ZodType<T>, row: unknown): T | undefined {
  return row === undefined ? undefined : schema.parse(row);
}

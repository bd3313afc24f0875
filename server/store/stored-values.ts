import { z } from "zod";

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

/** Records with a layout have a revision as text, earlier records as a number (application-record.ts). */
export const storedRevisions = (revision: number): readonly [number, string] => [revision, String(revision)];

export type ReadonlyDeep<T> = T extends (...values: never[]) => unknown
  ? T
  : unknown extends T
    ? T
    : { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> };

export function parseFound<T>(schema: z.ZodType<T>, row: unknown): T | undefined {
  return row === undefined ? undefined : schema.parse(row);
}

/** A stored version of a tenant. The portal serves and prints it if the tenant's folder is gone. */
export type TenantVersionRecord = ReadonlyDeep<z.infer<typeof tenantVersionSchema>>;

export const tenantVersionSchema = z.object({
  tenant: z.string(),
  /** Content hash of the tenant's files. */
  hash: z.string(),
  /** Time of the last write of an application with this version, accurate to a day. */
  usedAt: z.number(),
  /** The tenant's files as one text, up to tens of megabytes. */
  bundle: z.string(),
});

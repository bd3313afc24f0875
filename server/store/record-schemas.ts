import { z } from "zod";
import type { TenantVersionRecord } from "./store.ts";

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

import { createEvaluator, readProgress, type Tenant } from "../../engine/core/index.ts";
import type { ApplicationRecord } from "../store/index.ts";
import { migrateRecord } from "./migrate-record.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { toApplication } from "./sealed-answers.ts";

/**
 * Counts the incomplete pages of a draft. Returns undefined if the draft cannot be read, for example because a newer
 * form version wrote it. Stores nothing.
 */
export function countOpenPages(
  cipher: FieldCipher,
  tenant: Tenant,
  stored: ApplicationRecord,
  now: number,
): number | undefined {
  const at = new Date(now);
  try {
    const { record } = migrateRecord(cipher, tenant, stored, at);
    const pages = readProgress(tenant, createEvaluator(tenant, toApplication(cipher, record), at));
    return [...pages.values()].filter(({ state }) => state !== "complete").length;
  } catch {
    return undefined;
  }
}

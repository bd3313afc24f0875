import { createEvaluator, readProgress, type Tenant } from "../../engine/core/index.ts";
import type { ApplicationRecord } from "../store/index.ts";
import { bringUpRecord } from "./bring-up-record.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { toApplication } from "./sealed-answers.ts";

/**
 * How many pages of a draft have questions that are not answered or not answered right. Nothing is stored. Undefined
 * where it cannot be said now, for example because a newer version of the form has written the draft.
 */
export function countOpenPages(
  cipher: FieldCipher,
  tenant: Tenant,
  stored: ApplicationRecord,
  now: number,
): number | undefined {
  const at = new Date(now);
  try {
    const { record } = bringUpRecord(cipher, tenant, stored, at);
    const pages = readProgress(tenant, createEvaluator(tenant, toApplication(cipher, record), at));
    return [...pages.values()].filter(({ state }) => state !== "complete").length;
  } catch {
    return undefined;
  }
}

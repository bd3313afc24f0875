import {
  readOffice,
  toOfficeBasis,
  toOfficeRow,
  withReadersOf,
  type OfficeRow,
  type OfficeStatus,
  type Tenant,
} from "../../engine/core/index.ts";
import { onceFor } from "../once.ts";
import { sha256Of } from "../signing/index.ts";
import { accountOf, stateOf, submittedAtOf, toLatestSubmission, type ApplicationRecord } from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { toApplication } from "./sealed-answers.ts";

const HASH_LENGTH = 16;

/** Returns a hash of the definition that list rows depend on. The portal replaces rows with another hash. */
export const officeHashOf = onceFor((tenant: Tenant) =>
  sha256Of(JSON.stringify(toOfficeBasis(tenant))).slice(0, HASH_LENGTH),
);

export function officeStatusOf(
  record: Pick<ApplicationRecord, "webStatus" | "reopening" | "withdrawals">,
  now: number,
): OfficeStatus {
  const state = stateOf(record, now);
  return state !== "draft" ? state : record.webStatus.length === 0 ? "begun" : "started";
}

/**
 * Makes an application's row of the office's list. The `current` form defines the columns; `version`, the application's
 * own form, reads the answers.
 */
export function toListRow(
  cipher: FieldCipher,
  current: Tenant,
  version: Tenant,
  record: ApplicationRecord,
  now: number,
): OfficeRow {
  const standing = toLatestSubmission(record);
  return toOfficeRow(
    { office: readOffice(current), hash: officeHashOf(current) },
    withReadersOf(version, current),
    toApplication(cipher, standing),
    {
      owner: accountOf(record.account),
      status: officeStatusOf(record, now),
      round: record.round,
      submittedAt: submittedAtOf(record),
      createdAt: record.createdAt,
      activeAt: record.updatedAt,
      answeredAt: Object.values(standing.marks).reduce((latest, [, , , at]) => Math.max(latest, at), record.createdAt),
    },
  );
}

/** Months until erasure. If undefined, the portal never erases. */
export interface RetentionFile {
  readonly draftMonths?: number;
  readonly submittedMonths?: number;
}

/** Days between the notice to an applicant and the erasure of the draft. */
export const RETENTION_NOTICE_DAYS = 14;

const NOTICE_MS = RETENTION_NOTICE_DAYS * 24 * 60 * 60_000;

/** Times are milliseconds since the epoch. */
export interface KeptApplication {
  readonly submittedAt: number | undefined;
  /** Last change of the application, or last log-in. */
  readonly touchedAt: number;
  /** True for a draft that can still be submitted. */
  readonly isOpen: boolean;
  /** Time of the notice to the applicant. Undefined if there was none after `touchedAt`. */
  readonly toldAt: number | undefined;
}

/** `at` is the time of erasure. For `tell`, it is the time of erasure if the portal sends the notice now. */
export type RetentionStep = { readonly kind: "keep" } | { readonly kind: "tell" | "erase"; readonly at: number };

/** Returns the next step. The portal erases a draft only after a notice, and never while it can be submitted. */
export function toRetentionStep(rule: RetentionFile, application: KeptApplication, now: number): RetentionStep {
  const { submittedAt, touchedAt, isOpen, toldAt } = application;
  const months = submittedAt === undefined ? rule.draftMonths : rule.submittedMonths;
  if (months === undefined) return { kind: "keep" };
  const end = addMonths(submittedAt ?? touchedAt, months);
  if (submittedAt !== undefined) return now >= end ? { kind: "erase", at: end } : { kind: "keep" };
  if (isOpen || now < end - NOTICE_MS) return { kind: "keep" };
  const at = Math.max(end, (toldAt ?? now) + NOTICE_MS);
  if (toldAt === undefined) return { kind: "tell", at };
  return now >= at ? { kind: "erase", at } : { kind: "keep" };
}

/** Adds months in UTC. If the day does not exist, uses the last day of the month. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}

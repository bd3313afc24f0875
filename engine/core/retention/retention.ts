/** How long a school keeps applications, in months; without a number, for ever. */
export interface RetentionFile {
  /** Drafts that nobody has touched for so long. */
  readonly draftMonths?: number;
  /** What was submitted so long ago. */
  readonly submittedMonths?: number;
}

/** How many days before a draft goes its applicant is told. */
export const RETENTION_NOTICE_DAYS = 14;

const NOTICE_MS = RETENTION_NOTICE_DAYS * 24 * 60 * 60_000;

/** What the rule of a tenant needs to know of an application. Times are milliseconds since the epoch. */
export interface KeptApplication {
  /** Undefined for a draft. */
  readonly submittedAt: number | undefined;
  /** When its applicant last wrote to it or logged in. */
  readonly touchedAt: number;
  /** Whether it is a draft that its applicant may still submit to a round, now or later. */
  readonly isOpen: boolean;
  /** When its applicant was told that it will go, if that was after `touchedAt`. */
  readonly toldAt: number | undefined;
}

/** `at`: when it goes, or would if its applicant were told today. */
export type RetentionStep = { readonly kind: "keep" } | { readonly kind: "tell" | "erase"; readonly at: number };

/**
 * What is to be done with an application now. A draft goes only after its applicant was told, and never while it can be
 * submitted to a round; whoever touches it starts the time again.
 */
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

/** The same moment of a later month, or of its last day where it has no such day (in UTC). */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}

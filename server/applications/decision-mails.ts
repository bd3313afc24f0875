import type { ServerTextKey } from "../../engine/texts/index.ts";
import { submittedAtOf, withdrawalOf, type ApplicationRecord } from "../store/index.ts";

/** What the mail about a decision says beside the name of the tenant and the reference number. */
export interface DecisionMail {
  /** When that was submitted which the decision is about. */
  readonly submittedAt: number;
  /** The moment that its texts call `date`; absent where they have none. */
  readonly date?: number;
  readonly reason: string;
  readonly paragraphs: readonly ServerTextKey[];
  /** Where its link leads for an application that is for no round. */
  readonly path: "/login" | "/completion";
}

/** `nothing`: the decision holds no longer, or another mail says it; `notYet`: it is not stored yet. */
type FindDecisionMail = (record: ApplicationRecord, at: number) => DecisionMail | "nothing" | "notYet";

/** The office has opened the application again: until when and why. */
const findReopenedMail: FindDecisionMail = (record, at) => {
  const { reopening } = record;
  const withdrawn = withdrawalOf(record);
  // It is withdrawn: since then, or still, because this opening is to take that back.
  if (withdrawn !== undefined) return withdrawn.at >= at ? "nothing" : "notYet";
  if (reopening?.at !== at) {
    const latest = reopening?.at ?? submittedAtOf(record) ?? at;
    // It was submitted since, or another reopening with a mail of its own has taken its place.
    return latest >= at ? "nothing" : "notYet";
  }
  // The mail of that says what there is to know.
  if (reopening.closed !== null) return "nothing";
  return {
    submittedAt: reopening.submittedAt,
    date: reopening.until,
    reason: reopening.reason,
    paragraphs: ["reopened.text", "reopened.reason", "reopened.until"],
    path: "/login",
  };
};

/** The office has ended the time to change it before its last day, and why. */
const findClosedMail: FindDecisionMail = (record, at) => {
  const { reopening } = record;
  // What was submitted does not count any more, as the mail of that says.
  if ((withdrawalOf(record)?.at ?? 0) >= at) return "nothing";
  if (reopening === null || reopening.closed === null || reopening.until !== at) {
    // It was opened once more since, of which another mail tells, or submitted before it could be closed.
    const latest = Math.max(reopening?.at ?? 0, submittedAtOf(record) ?? 0);
    return latest >= at || reopening === null ? "nothing" : "notYet";
  }
  return {
    submittedAt: reopening.submittedAt,
    reason: reopening.closed.reason,
    paragraphs: ["closed.text", "closed.reason", "closed.counts"],
    path: "/login",
  };
};

/** It is withdrawn, and by whom. */
const findWithdrawnMail: FindDecisionMail = (record, at) => {
  const withdrawal = withdrawalOf(record);
  if (withdrawal?.at !== at) {
    const last = record.withdrawals.at(-1);
    // It was opened again since, or another withdrawal with a mail of its own has taken its place.
    const latest = Math.max(last?.at ?? 0, last?.endedAt ?? 0, record.reopening?.at ?? 0, submittedAtOf(record) ?? 0);
    return latest >= at ? "nothing" : "notYet";
  }
  const { by, reason } = withdrawal;
  return {
    submittedAt: submittedAtOf(record) ?? at,
    date: at,
    reason,
    paragraphs: [
      by === "office" ? "withdrawn.textOffice" : "withdrawn.textOwn",
      ...(reason === "" ? [] : (["withdrawn.reason"] as const)),
      "withdrawn.follows",
      "withdrawn.back",
    ],
    path: "/completion",
  };
};

/** What is decided about a submitted application as a whole, each with a mail to its applicant. */
export const DECISION_MAILS = {
  reopened: findReopenedMail,
  closed: findClosedMail,
  withdrawn: findWithdrawnMail,
} as const satisfies Readonly<Record<string, FindDecisionMail>>;

export type Decision = keyof typeof DECISION_MAILS;

export const isDecision = (kind: string): kind is Decision => Object.hasOwn(DECISION_MAILS, kind);

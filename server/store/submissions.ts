import { webStatusOf } from "../../engine/protocol/index.ts";
import { nextContentRevision, type ApplicationRecord, type SubmittedContent } from "./application-record.ts";
import type { ApplicationSummary } from "./application-summary.ts";
import { type Reopening, endWithdrawal, isWithdrawn } from "./decision-records.ts";

/** True if the application was submitted and not reopened since. A withdrawal does not change this. */
export const isSubmitted = ({ webStatus }: Pick<ApplicationRecord, "webStatus">): boolean =>
  webStatusOf(webStatus) === "submitted";

type Counted = Pick<ApplicationSummary, "webStatus" | "reopening">;

/** Returns the time of the last submission. Returns undefined for a draft. */
export const submittedAtOf = ({ webStatus, reopening }: Counted): number | undefined =>
  webStatus.find(({ web_status }) => web_status === "submitted")?.at ?? reopening?.submittedAt;

/** True if the application has been submitted. Stays true during a reopening. */
export const hasSubmission = (record: Counted): boolean => isSubmitted(record) || record.reopening !== null;

export type ApplicationState = "draft" | "submitted" | "reopened" | "withdrawn";

/** State that staff see in the list, on the application's page and in exports. */
export function stateOf(head: Counted & Pick<ApplicationSummary, "withdrawals">, now: number): ApplicationState {
  if (isWithdrawn(head)) return "withdrawn";
  if (head.reopening !== null) return head.reopening.until > now ? "reopened" : "submitted";
  return isSubmitted(head) ? "submitted" : "draft";
}

/** Returns the form version of the last submission. Returns undefined for a draft. */
export const submittedFormOf = (summary: Pick<ApplicationSummary, "webStatus" | "reopening" | "configHash">) =>
  hasSubmission(summary) ? (summary.reopening?.configHash ?? summary.configHash) : undefined;

export const countSubmissions = (record: Pick<ApplicationRecord, "webStatus" | "earlier">): number =>
  record.earlier.length + (isSubmitted(record) ? 1 : 0);

const toContent = ({
  answers,
  sealed,
  tabs,
  addAnother,
  documents,
  webStatus,
  marks,
  contentRevision,
  configHash,
  form,
  submission,
}: ApplicationRecord): Omit<SubmittedContent, "reopenedAt"> => ({
  answers,
  sealed,
  tabs,
  addAnother,
  documents,
  webStatus,
  marks,
  contentRevision,
  configHash,
  form,
  submission,
});

export function findSubmitted(record: ApplicationRecord, number: number): ApplicationRecord | undefined {
  if (isSubmitted(record) && number === record.earlier.length + 1) return record;
  const found = record.earlier[number - 1];
  if (found === undefined) return undefined;
  const { reopenedAt: _, ...content } = found;
  return {
    ...record,
    ...content,
    earlier: record.earlier.slice(0, number - 1),
    reopening: null,
    // Leave out changes after the submission.
    asides: [],
    arrangements: {},
    removedDocuments: {},
    begunUploads: {},
    validations: {},
    setAside: {},
    setAsideDocuments: {},
    notice: null,
    takenOver: null,
  };
}

/** Returns the application for staff and exports: its last submission, or else the draft. */
export const toLatestSubmission = (record: ApplicationRecord): ApplicationRecord =>
  record.reopening === null ? record : (findSubmitted(record, record.earlier.length) ?? record);

/**
 * Returns the application for its applicant. After the end of a reopening, and after a withdrawal, returns the last
 * submission.
 */
export function toApplicantView(record: ApplicationRecord, now: number): ApplicationRecord {
  if (record.reopening === null) return record;
  if (isWithdrawn(record)) return toLatestSubmission(record);
  return record.reopening.until <= now ? { ...toLatestSubmission(record), lapsed: record.reopening } : record;
}

/**
 * Reopens an application, or changes the end of its reopening. Reopening raises the content revision, so that the
 * portal rejects a late copy of an earlier submit request.
 */
export function reopen(record: ApplicationRecord, reopening: Pick<Reopening, "at" | "by" | "reason" | "until">) {
  const known = endWithdrawal(record, reopening.at);
  if (known.reopening !== null && !isSubmitted(known)) {
    const { contentRevision } = known;
    return {
      ...known,
      reopening: { ...known.reopening, ...reopening, closed: null },
      contentRevision: known === record ? contentRevision : nextContentRevision(contentRevision),
    };
  }
  return {
    ...known,
    earlier: [...record.earlier, { ...toContent(record), reopenedAt: reopening.at }],
    reopening: {
      ...reopening,
      submittedAt: submittedAtOf(record) ?? record.updatedAt,
      configHash: record.configHash,
      closed: null,
    },
    submission: null,
    webStatus: record.webStatus.filter(({ web_status }) => web_status === "started"),
    validations: {},
    contentRevision: nextContentRevision(record.contentRevision),
  };
}

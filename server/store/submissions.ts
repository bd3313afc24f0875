import { webStatusOf } from "../../engine/protocol/index.ts";
import type { ApplicationRecord, SubmittedContent } from "./application-record.ts";
import type { ApplicationSummary } from "./application-summary.ts";
import { type Reopening, endWithdrawal, isWithdrawn } from "./decision-records.ts";

/** Submitted, and not opened again since. It may have been withdrawn. */
export const isSubmitted = ({ webStatus }: Pick<ApplicationRecord, "webStatus">): boolean =>
  webStatusOf(webStatus) === "submitted";

type Counted = Pick<ApplicationSummary, "webStatus" | "reopening">;

/** When it was submitted last; undefined if it never was. What was submitted once counts as long as nothing follows it. */
export const submittedAtOf = ({ webStatus, reopening }: Counted): number | undefined =>
  webStatus.find(({ web_status }) => web_status === "submitted")?.at ?? reopening?.submittedAt;

/** Whether something of it was submitted, which counts even while its applicant changes it. */
export const hasSubmission = (record: Counted): boolean => isSubmitted(record) || record.reopening !== null;

/** The version of the form by which what counts of it is read; undefined for a draft, which is read by the current one. */
export const submittedFormOf = (summary: Pick<ApplicationSummary, "webStatus" | "reopening" | "configHash">) =>
  hasSubmission(summary) ? (summary.reopening?.configHash ?? summary.configHash) : undefined;

/** How often it was submitted. */
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

/** The application as it was with one of its submissions, the first being 1; undefined if there was none. */
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
    // What stood beside the answers belongs to what came after it.
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

/**
 * What counts of an application for everybody but its applicant: what was submitted last, also while the applicant changes
 * it. Of one that was never submitted it is the draft.
 */
export const toStanding = (record: ApplicationRecord): ApplicationRecord =>
  record.reopening === null ? record : (findSubmitted(record, record.earlier.length) ?? record);

/** What its applicant has of it: what was submitted last, once the time to change it has ended or it was withdrawn. */
export function atTime(record: ApplicationRecord, now: number): ApplicationRecord {
  if (record.reopening === null) return record;
  if (isWithdrawn(record)) return toStanding(record);
  return record.reopening.until <= now ? { ...toStanding(record), lapsed: record.reopening } : record;
}

/**
 * Opens a submitted application once more, or goes on with one that is open, also after it was withdrawn. Its content gets
 * a new revision, so that a submission that is sent again, and arrives after this, does not submit it again unseen.
 */
export function reopen(
  record: ApplicationRecord,
  reopening: Pick<Reopening, "at" | "by" | "reason" | "until">,
): ApplicationRecord {
  const known = endWithdrawal(record, reopening.at);
  if (known.reopening !== null && !isSubmitted(known)) {
    const { contentRevision } = known;
    return {
      ...known,
      reopening: { ...known.reopening, ...reopening, closed: null },
      contentRevision: known === record ? contentRevision : contentRevision + 1,
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
    contentRevision: record.contentRevision + 1,
  };
}

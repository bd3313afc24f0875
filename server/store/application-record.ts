import {
  REMOVED_DOCUMENT_HOURS,
  type ChangeNotice,
  type DocumentAnswer,
  type OfficeRow,
} from "../../engine/core/index.ts";
import type { Aside, WebStatus } from "../../engine/protocol/index.ts";
import type { ApplicationId } from "./application-id.ts";
import type { JobOrder } from "./job.ts";
import type { Reopening } from "./reopening-record.ts";
import type { Withdrawal } from "./withdrawal-record.ts";

/** An answer as it is stored. A secret answer is stored in `sealed` instead. */
export type StoredAnswer = string | boolean | number | null;

export interface WebStatusEntry {
  readonly web_status: WebStatus;
  readonly at: number;
}

/** An uploaded document: its name and size, and the keys of its bytes in `uploads`. */
export interface DocumentRecord {
  readonly fileName: string;
  readonly fileSize: number;
  /** Upload key of the file as it was sent. */
  readonly fileKey: string;
  /** Upload key of the PDF made from it. */
  readonly pdfKey: string;
  /** When the applicant handed it in. If two are converted at once, the later one stays. */
  readonly handedInAt: number;
  /** SHA-256 in hexadecimal of the file as it was sent, and of the PDF made from it; unset if an earlier version did. */
  readonly sha256?: { readonly file: string; readonly pdf: string } | undefined;
}

/** What their applicant is told of them, by answer key. */
export const toDocumentAnswers = (
  documents: Readonly<Record<string, DocumentRecord>>,
): Readonly<Record<string, DocumentAnswer>> =>
  Object.fromEntries(
    Object.entries(documents).map(([key, { fileName, fileSize, handedInAt }]) => [
      key,
      { file_name: fileName, file_size: fileSize, handed_in: handedInAt },
    ]),
  );

/** A document that a choice or a change of tab removed, while it may be given back. */
export interface RemovedDocument extends DocumentRecord {
  readonly removedAt: number;
}

/** For how many milliseconds it may still be given back; none, or fewer than none, once it may not. */
export const msLeftOf = ({ removedAt }: RemovedDocument, now: number): number =>
  removedAt + REMOVED_DOCUMENT_HOURS * 60 * 60_000 - now;

/** A file that some page has begun to send, and of which nothing has arrived yet. */
export interface BegunUpload {
  readonly fileName: string;
  /** Upload key of the file as it is sent. */
  readonly fileKey: string;
  readonly begunAt: number;
  /** When the permission to send it ends, or the page gave it up. It does not arrive after that. */
  readonly endsAt: number;
}

/**
 * Where a stored answer comes from: the content revision of the write, its writer (empty for a write that named none),
 * the number of the change there, and when it was entered.
 */
export type MarkRecord = readonly [revision: number, writer: string, seq: number, at: number];

/** A text that is kept beside the answers until its author decides about it. */
export interface AsideRecord {
  readonly id: string;
  readonly key: string;
  /** As it was entered, or encrypted if `isSealed`. */
  readonly value: StoredAnswer;
  readonly isSealed: boolean;
  readonly writer: string;
  readonly seq: number;
  readonly at: number;
  readonly kind: Aside["kind"];
  /** Up to which content revision its author knew what stands there, if it is refused or has an `item`, else that of the write. */
  readonly revision: number;
  /** Why the form refuses it. */
  readonly message: string | null;
  /** The item for which it was entered, where that has been moved or removed since. */
  readonly item?: string | undefined;
  /** The label of its question, if the form no longer has that question. */
  readonly question?: string | undefined;
}

/** The items of an add-another after one of them was removed or moved. */
export interface ArrangementRecord {
  /** The content revision of that step. */
  readonly revision: number;
  /** Which item stands in each place. An item keeps its number as long as it exists; at first it is that of its place. */
  readonly items: readonly number[];
  /** The name of each item that went in this step, by its number. */
  readonly gone: Readonly<Record<string, string>>;
}

/** A version of a tenant, as a draft remembers it. */
export interface FormRecord {
  /** Content hash of the tenant's files. */
  readonly hash: string;
  /** When the process that brought the draft into its shape first had this version. */
  readonly since: number;
  /** Ids of the steps of changes.json that the draft has taken. */
  readonly steps: readonly string[];
  /** The content revision of the answers that were brought into its shape last. */
  readonly read?: number | undefined;
}

/** An answer whose question is gone, or took another kind of answer since. */
export interface SetAsideRecord {
  /** As it was entered, or encrypted if `isSealed`. */
  readonly value: StoredAnswer;
  readonly isSealed: boolean;
}

export interface NoticeRecord extends ChangeNotice {
  /** The revision of the record that wrote it. Whoever has seen it names this, and a later one stays. */
  readonly revision: number;
}

/** The content revision with which an application begins. Whoever knows revision 0 knows nothing of it. */
export const FIRST_CONTENT_REVISION = 1;

/** The round that a submission counts for, as it was then. */
export interface SubmittedRound {
  readonly id: string;
  readonly label: string;
  /** ISO 8601 with the offset of the tenant's time zone. */
  readonly closes: string;
  /** It arrived after that, within the grace. */
  readonly isLate: boolean;
}

/**
 * What proves what was submitted (server/applications/seal-submission.ts). The answers themselves are in the record, which
 * nobody changes any more.
 */
export interface SubmissionRecord {
  readonly reference: string;
  /** ISO 8601 with an offset. */
  readonly submittedAt: string;
  readonly timeZone: string;
  /** Content hash of the tenant's files that the applicant answered. */
  readonly form: string;
  /** SHA-256 of each document as it was sent and of its PDF, by question; null for one that is not known. */
  readonly documents: Readonly<Record<string, { readonly file: string | null; readonly pdf: string | null }>>;
  /** Unset where the tenant had no rounds. */
  readonly round?: SubmittedRound | undefined;
  /** Both base64url. `secretSalt` is never shown. */
  readonly salt: string;
  readonly secretSalt: string;
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
  /** Both null where there was no key to sign with. */
  readonly keyId: string | null;
  readonly signature: string | null;
}

/** What an application was begun with, where its applicant chose to take answers over. */
export interface TakenOver {
  /** The earlier application. */
  readonly from: ApplicationId;
  /** Ids of the pages with such answers at which the applicant has not looked since. */
  readonly pages: readonly string[];
}

/** What belongs to a submission, and stays as it was when another follows it. */
interface ApplicationContent {
  readonly answers: Readonly<Record<string, StoredAnswer>>;
  /** Answers of privacy class `secret`, each encrypted, by answer key. */
  readonly sealed: Readonly<Record<string, string>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly addAnother: Readonly<Record<string, number>>;
  readonly documents: Readonly<Record<string, DocumentRecord>>;
  readonly webStatus: readonly WebStatusEntry[];
  readonly contentRevision: number;
  /** By answer key. An answer of an earlier version has none; it counts as written at the first revision. */
  readonly marks: Readonly<Record<string, MarkRecord>>;
  /** Content hash of the tenant's configuration at the last change of answers. */
  readonly configHash: string;
  /** The version in whose shape the answers are; an empty hash if an earlier version of the portal wrote them. */
  readonly form: FormRecord;
  /** Null before submission, while it is opened again, and for what an earlier version submitted. */
  readonly submission: SubmissionRecord | null;
}

/**
 * All of one application of an applicant within one tenant: the unit of atomic writing. Times are milliseconds since the
 * epoch. `revision` rises by one with every write, `contentRevision` with every write that changes answers or what is
 * kept beside them.
 */
export interface ApplicationRecord extends ApplicationContent {
  readonly tenant: string;
  /** Its id, which begins with that of its account (application-id.ts). */
  readonly account: ApplicationId;
  /**
   * The id of the round that it is for. Empty where the tenant has none, or while it is not known: such a draft is for
   * the first round in which it is opened.
   */
  readonly round: string;
  readonly revision: number;
  /** At most one for each question. An entry that is too old counts as none. */
  readonly removedDocuments: Readonly<Record<string, RemovedDocument>>;
  /** At most one for each question: the latest. */
  readonly begunUploads: Readonly<Record<string, BegunUpload>>;
  readonly lastPage: string | null;
  readonly logins: readonly number[];
  /** The failures that the browser last reported while the status was validating. */
  readonly validations: Readonly<Record<string, readonly string[]>>;
  readonly asides: readonly AsideRecord[];
  /** By add-another, the oldest first. */
  readonly arrangements: Readonly<Record<string, readonly ArrangementRecord[]>>;
  /** Answers without a place in that version, by key. They come back if their question does. */
  readonly setAside: Readonly<Record<string, SetAsideRecord>>;
  /** Documents whose answer is set aside, by its key. They come back with it. */
  readonly setAsideDocuments: Readonly<Record<string, DocumentRecord>>;
  /** What changes of the form did to the answers, until the applicant has seen it; null if there is nothing to tell. */
  readonly notice: NoticeRecord | null;
  /** What was submitted before the office opened the application again, the first one first; nobody changes it. */
  readonly earlier: readonly SubmittedContent[];
  /** Null before the first submission, and after the last. */
  readonly reopening: Reopening | null;
  /** How it was opened again last, where the time for that has ended (atTime). It is never stored. */
  readonly lapsed?: Reopening;
  /** Every time that it was withdrawn, the first one first. Only the last can be in force (`withdrawalOf`). */
  readonly withdrawals: readonly Withdrawal[];
  /** Null for one that was begun afresh. */
  readonly takenOver: TakenOver | null;
  /** What follows from a write, and is not in the queue yet (server/applications/effects.ts): mails, webhooks, the PDF. */
  readonly effects: readonly JobOrder[];
  /** What the office's list has of it; null until that is made. */
  readonly row: OfficeRow | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What was submitted before the office opened the application again. */
export interface SubmittedContent extends ApplicationContent {
  readonly reopenedAt: number;
}

export const createApplicationRecord = (
  tenant: string,
  account: ApplicationId,
  now: number,
  round = "",
): ApplicationRecord => ({
  tenant,
  account,
  round,
  revision: 0,
  answers: {},
  sealed: {},
  tabs: {},
  addAnother: {},
  documents: {},
  removedDocuments: {},
  begunUploads: {},
  lastPage: null,
  webStatus: [],
  logins: [],
  validations: {},
  contentRevision: FIRST_CONTENT_REVISION,
  marks: {},
  asides: [],
  arrangements: {},
  configHash: "",
  form: { hash: "", since: 0, steps: [] },
  setAside: {},
  setAsideDocuments: {},
  notice: null,
  submission: null,
  earlier: [],
  reopening: null,
  withdrawals: [],
  takenOver: null,
  effects: [],
  row: null,
  createdAt: now,
  updatedAt: now,
});

/** What tells one application from another without its answers, for whoever goes through all of them. */
export interface ApplicationSummary extends Pick<
  ApplicationRecord,
  "account" | "round" | "webStatus" | "configHash" | "createdAt" | "updatedAt"
> {
  /** Something was answered or uploaded: whoever has only logged in has no draft. */
  readonly isBegun: boolean;
  readonly reopening: Pick<Reopening, "submittedAt" | "configHash"> | null;
  readonly withdrawals: readonly Pick<Withdrawal, "at" | "endedAt">[];
}

/** Puts the oldest first. */
export const byAge = (one: ApplicationRecord, other: ApplicationRecord): number =>
  one.createdAt - other.createdAt || (one.account < other.account ? -1 : 1);

import { z } from "zod";
import { AGAIN_REASONS, type OfficeRow } from "../../engine/core/index.ts";
import { ASIDE_KINDS, WEB_STATUSES } from "../../engine/protocol/index.ts";
import type { ApplicationId } from "./store-accounts.ts";
import { layoutSchema, revisionSchema } from "./application-layout.ts";
import { begunUploadSchema, documentSchema, removedDocumentSchema } from "./document-record.ts";
import { jobOrderSchema, type JobOrder } from "./store-jobs.ts";
import { officeRowSchema } from "./office-list.ts";
import type { ReadonlyDeep } from "./stored-values.ts";
import { reopeningSchema, type Reopening, withdrawalSchema } from "./decision-records.ts";

/** Both adapters read documents through these schemas. Times are milliseconds since the epoch. Defaults are for records of earlier versions. */
const time = z.number();

/** The content revision with which an application begins. Whoever knows revision 0 knows nothing of it. */
export const FIRST_CONTENT_REVISION = 1;

/** An answer as it is stored. A secret answer is stored in `sealed` instead. */
export type StoredAnswer = z.infer<typeof storedAnswerSchema>;
const storedAnswerSchema = z.union([z.string(), z.boolean(), z.number(), z.null()]);

export const webStatusSchema = z.array(z.object({ web_status: z.enum(WEB_STATUSES), at: time }));

/**
 * Where a stored answer comes from: the content revision of the write, its writer (empty for a write that named none),
 * the number of the change there, and when it was entered.
 */
export type MarkRecord = ReadonlyDeep<z.infer<typeof markSchema>>;
const markSchema = z.tuple([z.number(), z.string(), z.number(), time]);

/** A text that is kept beside the answers until its author decides about it. */
export type AsideRecord = ReadonlyDeep<z.infer<typeof asideSchema>>;
const asideSchema = z.object({
  id: z.string(),
  key: z.string(),
  /** As it was entered, or encrypted if `isSealed`. */
  value: storedAnswerSchema,
  isSealed: z.boolean(),
  writer: z.string(),
  seq: z.number(),
  at: time,
  kind: z.enum(ASIDE_KINDS),
  /** Up to which content revision its author knew what stands there, if it is refused or has an `item`, else that of the write. */
  revision: z.number(),
  /** Why the form refuses it. */
  message: z.string().nullable(),
  /** The item for which it was entered, where that has been moved or removed since. */
  item: z.string().optional(),
  /** The label of its question, if the form no longer has that question. */
  question: z.string().optional(),
});

/** The items of an add-another after one of them was removed or moved. */
export type ArrangementRecord = ReadonlyDeep<z.infer<typeof arrangementSchema>>;
const arrangementSchema = z.object({
  /** The content revision of that step. */
  revision: z.number(),
  /** Which item stands in each place. An item keeps its number as long as it exists; at first it is that of its place. */
  items: z.array(z.number()),
  /** The name of each item that went in this step, by its number. */
  gone: z.record(z.string(), z.string()),
});

/** A version of a tenant, as a draft remembers it. */
export type FormRecord = ReadonlyDeep<z.infer<typeof formSchema>>;
const formSchema = z.object({
  /** Content hash of the tenant's files. */
  hash: z.string(),
  /** When the process that brought the draft into its shape first had this version. */
  since: time,
  /** Ids of the steps of changes.json that the draft has taken. */
  steps: z.array(z.string()),
  /** The content revision of the answers that were brought into its shape last. */
  read: z.number().optional(),
});

/** An answer whose question is gone, or took another kind of answer since. */
export type SetAsideRecord = ReadonlyDeep<z.infer<typeof setAsideSchema>>;
const setAsideSchema = z.object({
  /** As it was entered, or encrypted if `isSealed`. */
  value: storedAnswerSchema,
  isSealed: z.boolean(),
});

/** A ChangeNotice of the core. */
const noticeSchema = z.object({
  /** The revision of the record that wrote it. Whoever has seen it names this, and a later one stays. */
  revision: z.number(),
  again: z.array(z.object({ key: z.string(), why: z.enum(AGAIN_REASONS) })),
  moved: z.array(
    z.object({
      key: z.string(),
      from: z.string().optional(),
      page: z.string().optional(),
      before: z.union([z.string(), z.literal(true)]).optional(),
      isBack: z.boolean().optional(),
    }),
  ),
  kept: z.array(z.object({ key: z.string(), label: z.string(), text: z.string().optional() })),
});

/** The round that a submission counts for, as it was then. */
export type SubmittedRound = ReadonlyDeep<z.infer<typeof submittedRoundSchema>>;
const submittedRoundSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** ISO 8601 with the offset of the tenant's time zone. */
  closes: z.string(),
  /** It arrived after that, within the grace. */
  isLate: z.boolean(),
});

/**
 * What proves what was submitted (server/applications/seal-submission.ts). The answers themselves are in the record, which
 * nobody changes any more.
 */
export type SubmissionRecord = ReadonlyDeep<z.infer<typeof submissionSchema>>;
const submissionSchema = z.object({
  reference: z.string(),
  /** ISO 8601 with an offset. */
  submittedAt: z.string(),
  timeZone: z.string(),
  /** Content hash of the tenant's files that the applicant answered. */
  form: z.string(),
  /** SHA-256 of each document as it was sent and of its PDF, by question; null for one that is not known. */
  documents: z.record(z.string(), z.object({ file: z.string().nullable(), pdf: z.string().nullable() })),
  /** Unset where the tenant had no rounds. */
  round: submittedRoundSchema.optional(),
  /** Both base64url. `secretSalt` is never shown. */
  salt: z.string(),
  secretSalt: z.string(),
  /** SHA-256 in hexadecimal. */
  digest: z.string(),
  /** Both null where there was no key to sign with. */
  keyId: z.string().nullable(),
  signature: z.string().nullable(),
});

/** What belongs to a submission, and stays as it was when another follows it. */
const contentShape = {
  answers: z.record(z.string(), storedAnswerSchema),
  /** Answers of privacy class `secret`, each encrypted, by answer key. */
  sealed: z.record(z.string(), z.string()),
  tabs: z.record(z.string(), z.string()),
  addAnother: z.record(z.string(), z.number()),
  documents: z.record(z.string(), documentSchema),
  webStatus: webStatusSchema,
  /** By answer key. An answer of an earlier version has none; it counts as written at the first revision. */
  marks: z.record(z.string(), markSchema).default({}),
  contentRevision: z.number().default(FIRST_CONTENT_REVISION),
  /** Content hash of the tenant's configuration at the last change of answers. */
  configHash: z.string(),
  /** The version in whose shape the answers are; an empty hash if an earlier version of the portal wrote them. */
  form: formSchema.default({ hash: "", since: 0, steps: [] }),
  /** Null before submission, while it is opened again, and for what an earlier version submitted. */
  submission: submissionSchema.nullable().default(null),
};

/** What was submitted before the office opened the application again. */
export type SubmittedContent = ReadonlyDeep<z.infer<typeof submittedContentSchema>>;
const submittedContentSchema = z.object({ ...contentShape, reopenedAt: time });

const storedApplicationSchema = z.object({
  tenant: z.string(),
  /** Its id, which begins with that of its account (application-id.ts). */
  account: z.string(),
  /**
   * The id of the round that it is for. Empty where the tenant has none, or while it is not known: such a draft is for
   * the first round in which it is opened.
   */
  round: z.string().default(""),
  revision: revisionSchema,
  ...contentShape,
  /** At most one for each question. An entry that is too old counts as none. */
  removedDocuments: z.record(z.string(), removedDocumentSchema).default({}),
  /** At most one for each question: the latest. */
  begunUploads: z.record(z.string(), begunUploadSchema).default({}),
  lastPage: z.string().nullable(),
  logins: z.array(time),
  /** The failures that the browser last reported while the status was validating. */
  validations: z.record(z.string(), z.array(z.string())),
  asides: z.array(asideSchema).default([]),
  /** By add-another, the oldest first. */
  arrangements: z.record(z.string(), z.array(arrangementSchema)).default({}),
  /** Answers without a place in that version, by key. They come back if their question does. */
  setAside: z.record(z.string(), setAsideSchema).default({}),
  /** Documents whose answer is set aside, by its key. They come back with it. */
  setAsideDocuments: z.record(z.string(), documentSchema).default({}),
  /** What changes of the form did to the answers, until the applicant has seen it; null if there is nothing to tell. */
  notice: noticeSchema.nullable().default(null),
  /** What was submitted before the office opened the application again, the first one first; nobody changes it. */
  earlier: z.array(submittedContentSchema).default([]),
  /** Null before the first submission, and after the last. */
  reopening: reopeningSchema.nullable().default(null),
  /** Every time that it was withdrawn, the first one first. Only the last can be in force (`withdrawalOf`). */
  withdrawals: z.array(withdrawalSchema).default([]),
  /** What it was begun with, where its applicant chose to take answers over; null for one that was begun afresh. */
  takenOver: z
    .object({
      /** The id of the earlier application. */
      from: z.string(),
      /** Ids of the pages with such answers at which the applicant has not looked since. */
      pages: z.array(z.string()),
    })
    .nullable()
    .default(null),
  createdAt: time,
  updatedAt: time,
});

/**
 * All of one application of an applicant within one tenant: the unit of atomic writing. `revision` rises by one with every
 * write, `contentRevision` with every write that changes answers or what is kept beside them.
 */
export interface ApplicationRecord extends ReadonlyDeep<z.infer<typeof storedApplicationSchema>> {
  /** What follows from a write, and is not in the queue yet (server/applications/effects.ts): mails, webhooks, the PDF. */
  readonly effects: readonly JobOrder[];
  /** What the office's list has of it; null until that is made. */
  readonly row: OfficeRow | null;
  /** How it was opened again last, where the time for that has ended (atTime). It is never stored. */
  readonly lapsed?: Reopening;
}

/** What was submitted before an application had a round of its own is of the round that its submission counts for. */
export const applicationSchema: z.ZodType<ApplicationRecord> = layoutSchema
  .pipe(
    storedApplicationSchema.extend({
      effects: z.array(jobOrderSchema).default([]),
      // One that another version of the portal made in another way is made again.
      row: officeRowSchema.nullable().catch(null),
    }),
  )
  .transform((record) => (record.round === "" ? { ...record, round: record.submission?.round?.id ?? "" } : record));

export const createApplicationRecord = (
  tenant: string,
  account: ApplicationId,
  now: number,
  round = "",
): ApplicationRecord => ({
  ...storedApplicationSchema.parse({
    tenant,
    account,
    round,
    revision: 0,
    answers: {},
    sealed: {},
    tabs: {},
    addAnother: {},
    documents: {},
    lastPage: null,
    webStatus: [],
    logins: [],
    validations: {},
    configHash: "",
    createdAt: now,
    updatedAt: now,
  }),
  effects: [],
  row: null,
});

/** Puts the oldest first. */
export const byAge = (one: ApplicationRecord, other: ApplicationRecord): number =>
  one.createdAt - other.createdAt || (one.account < other.account ? -1 : 1);

import { z } from "zod";
import { AGAIN_REASONS, type OfficeRow } from "../../engine/core/index.ts";
import { ASIDE_KINDS, WEB_STATUSES } from "../../engine/protocol/index.ts";
import type { ApplicationId } from "./store-accounts.ts";
import { StoreUnavailableError } from "./store-errors.ts";
import { begunUploadSchema, documentSchema, removedDocumentSchema } from "./document-record.ts";
import { jobOrderSchema, type JobOrder } from "./store-jobs.ts";
import { officeRowSchema } from "./office-list.ts";
import type { ReadonlyDeep } from "./stored-values.ts";
import { reopeningSchema, type Reopening, withdrawalSchema } from "./decision-records.ts";

/**
 * Highest layout in which this version writes an application. Raise it for every part that an older version would drop:
 * older processes then reject the record. Early versions wrote 0.
 */
export const APPLICATION_LAYOUT = 4;

interface Layered {
  readonly earlier: readonly object[];
  readonly reopening: object | null;
  readonly withdrawals: readonly object[];
  readonly effects: readonly object[];
}

/** Returns 2 after a reopening, 3 after a withdrawal, 4 with unqueued effects, otherwise 1. */
function layoutOf({ earlier, reopening, withdrawals, effects }: Layered): number {
  if (effects.length > 0) return APPLICATION_LAYOUT;
  if (withdrawals.length > 0) return 3;
  return earlier.length > 0 || reopening !== null ? 2 : 1;
}

/** Stores the revision as text, which versions without layouts refuse to read. */
export const toStoredApplication = (record: Layered, revision: number): object => ({
  ...record,
  revision: String(revision),
  layout: layoutOf(record),
  ...(record.effects.length > 0 && { hasEffects: "yes" }),
});

const revisionSchema = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+$/)
    .transform((text) => Number(text)),
]);

/** Refuses records of a newer version. @throws StoreUnavailableError */
const layoutSchema = z.looseObject({ layout: z.number().default(0) }).transform((stored): unknown => {
  if (stored.layout > APPLICATION_LAYOUT)
    throw new StoreUnavailableError(
      `This application has layout ${stored.layout}, and this version of the portal knows no more than ${APPLICATION_LAYOUT}. A newer version has written it.`,
    );
  return stored;
});

/** Times are milliseconds since the epoch. Defaults are for records of earlier versions. */
const time = z.number();

export const FIRST_CONTENT_REVISION = 1;

export type StoredAnswer = z.infer<typeof storedAnswerSchema>;
const storedAnswerSchema = z.union([z.string(), z.boolean(), z.number(), z.null()]);

export const webStatusSchema = z.array(z.object({ web_status: z.enum(WEB_STATUSES), at: time }));

/** Origin of an answer: content revision, writer (empty for none), number of the change, and when it was entered. */
export type MarkRecord = ReadonlyDeep<z.infer<typeof markSchema>>;
const markSchema = z.tuple([z.number(), z.string(), z.number(), time]);

/** A text kept beside the answers until its author decides. */
export type AsideRecord = ReadonlyDeep<z.infer<typeof asideSchema>>;
const asideSchema = z.object({
  id: z.string(),
  key: z.string(),
  /** Encrypted if `isSealed`. */
  value: storedAnswerSchema,
  isSealed: z.boolean(),
  writer: z.string(),
  seq: z.number(),
  at: time,
  kind: z.enum(ASIDE_KINDS),
  /** The content revision that the author knew, or the revision of the write. */
  revision: z.number(),
  message: z.string().nullable(),
  /** The item for which it was entered, if it has moved or is gone. */
  item: z.string().optional(),
  /** The label of its question, if the question is gone. */
  question: z.string().optional(),
});

export type ArrangementRecord = ReadonlyDeep<z.infer<typeof arrangementSchema>>;
const arrangementSchema = z.object({
  revision: z.number(),
  /** The item's number at each place. At first the number is the place; it never changes. */
  items: z.array(z.number()),
  gone: z.record(z.string(), z.string()),
});

/** The version of a tenant that a draft was written with. */
export type FormRecord = ReadonlyDeep<z.infer<typeof formSchema>>;
const formSchema = z.object({
  hash: z.string(),
  /** Time when the migrating process first loaded this version. */
  since: time,
  steps: z.array(z.string()),
  /** The content revision at the last migration. */
  read: z.number().optional(),
});

/** An answer whose question is gone or has changed its type. */
export type OrphanRecord = ReadonlyDeep<z.infer<typeof setAsideSchema>>;
const setAsideSchema = z.object({
  value: storedAnswerSchema,
  isSealed: z.boolean(),
});

/** `true` for a ticked box. */
const noticeWordsSchema = z.union([z.string(), z.literal(true)]).optional();

const noticeSchema = z.object({
  /** The record revision that wrote the notice. The applicant dismisses this revision; a later notice stays. */
  revision: z.number(),
  again: z.array(z.object({ key: z.string(), why: z.enum(AGAIN_REASONS) })),
  moved: z.array(
    z.object({
      key: z.string(),
      from: z.string().optional(),
      page: z.string().optional(),
      before: noticeWordsSchema,
      isBack: z.boolean().optional(),
    }),
  ),
  kept: z.array(z.object({ key: z.string(), label: z.string(), text: noticeWordsSchema })),
});

export type SubmittedRound = ReadonlyDeep<z.infer<typeof submittedRoundSchema>>;
const submittedRoundSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** ISO 8601 with the tenant's offset. */
  closes: z.string(),
  /** True if the submission arrived in the grace period. */
  isLate: z.boolean(),
});

/** Proof of a submission (server/applications/submission-proof.ts). */
export type SubmissionRecord = ReadonlyDeep<z.infer<typeof submissionSchema>>;
const submissionSchema = z.object({
  reference: z.string(),
  submittedAt: z.string(),
  timeZone: z.string(),
  form: z.string(),
  /** SHA-256 of each document and its PDF, by question; null if unknown. */
  documents: z.record(z.string(), z.object({ file: z.string().nullable(), pdf: z.string().nullable() })),
  round: submittedRoundSchema.optional(),
  /** Base64url. `secretSalt` is never shown. */
  salt: z.string(),
  secretSalt: z.string(),
  digest: z.string(),
  keyId: z.string().nullable(),
  signature: z.string().nullable(),
});

const contentShape = {
  answers: z.record(z.string(), storedAnswerSchema),
  /** Encrypted secret answers, by key. */
  sealed: z.record(z.string(), z.string()),
  tabs: z.record(z.string(), z.string()),
  addAnother: z.record(z.string(), z.number()),
  documents: z.record(z.string(), documentSchema),
  webStatus: webStatusSchema,
  /** By key. Answers of earlier versions have no mark. */
  marks: z.record(z.string(), markSchema).default({}),
  contentRevision: z.number().default(FIRST_CONTENT_REVISION),
  /** Content hash of the tenant when answers last changed. */
  configHash: z.string(),
  /** Answers of early versions have an empty hash. */
  form: formSchema.default({ hash: "", since: 0, steps: [] }),
  /** Null for a draft, and for submissions of early versions. */
  submission: submissionSchema.nullable().default(null),
};

export type SubmittedContent = ReadonlyDeep<z.infer<typeof submittedContentSchema>>;
const submittedContentSchema = z.object({ ...contentShape, reopenedAt: time });

const storedApplicationSchema = z.object({
  tenant: z.string(),
  account: z.string(),
  /** Empty if the tenant has no rounds, or if the round is not known yet. */
  round: z.string().default(""),
  revision: revisionSchema,
  ...contentShape,
  /** At most one for each question; old entries count as none. */
  removedDocuments: z.record(z.string(), removedDocumentSchema).default({}),
  begunUploads: z.record(z.string(), begunUploadSchema).default({}),
  lastPage: z.string().nullable(),
  logins: z.array(time),
  validations: z.record(z.string(), z.array(z.string())),
  asides: z.array(asideSchema).default([]),
  arrangements: z.record(z.string(), z.array(arrangementSchema)).default({}),
  /** Answers without a place, by key. They return with their question. */
  setAside: z.record(z.string(), setAsideSchema).default({}),
  setAsideDocuments: z.record(z.string(), documentSchema).default({}),
  notice: noticeSchema.nullable().default(null),
  /** Earlier submissions, oldest first. They never change. */
  earlier: z.array(submittedContentSchema).default([]),
  reopening: reopeningSchema.nullable().default(null),
  /** All withdrawals, oldest first. Only the last can be in force (`withdrawalOf`). */
  withdrawals: z.array(withdrawalSchema).default([]),
  /** The earlier application whose answers were copied; null if there is none. */
  takenOver: z
    .object({
      from: z.string(),
      /** Ids of pages with copied answers that the applicant has not seen yet. */
      pages: z.array(z.string()),
    })
    .nullable()
    .default(null),
  createdAt: time,
  updatedAt: time,
});

/**
 * One application, the unit of atomic writing. `revision` rises with every write, `contentRevision` with every change
 * of answers or asides.
 */
export interface ApplicationRecord extends ReadonlyDeep<z.infer<typeof storedApplicationSchema>> {
  /** Follow-up jobs that are not in the queue yet (server/applications/effects.ts). */
  readonly effects: readonly JobOrder[];
  readonly row: OfficeRow | null;
  /** The reopening that has ended (set by `atTime`). Never stored. */
  readonly lapsed?: Reopening;
}

/** Records of early versions name the round only in the submission. */
export const applicationSchema: z.ZodType<ApplicationRecord> = layoutSchema
  .pipe(
    storedApplicationSchema.extend({
      effects: z.array(jobOrderSchema).default([]),
      // The portal makes a row of another version again.
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

export const byAge = (one: ApplicationRecord, other: ApplicationRecord): number =>
  one.createdAt - other.createdAt || (one.account < other.account ? -1 : 1);

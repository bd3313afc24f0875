import { randomInt } from "node:crypto";
import { z } from "zod";
import { AGAIN_REASONS, type OfficeRow } from "../../engine/core/index.ts";
import { ASIDE_KINDS, WEB_STATUSES } from "../../engine/protocol/index.ts";
import type { ApplicationId } from "./store-accounts.ts";
import { StoreUnavailableError } from "./store-errors.ts";
import { begunUploadSchema, documentSchema, removedDocumentSchema, type DocumentRecord } from "./document-record.ts";
import { jobOrderSchema, type JobOrder } from "./store-jobs.ts";
import { officeRowSchema } from "./office-list.ts";
import type { ReadonlyDeep } from "./stored-values.ts";
import { reopeningSchema, type Reopening, withdrawalSchema } from "./decision-records.ts";

/**
 * Highest layout number that this portal version writes. Raise it when you add a part that an older portal would drop.
 * Older processes then reject the record. The first portal versions wrote no layout.
 */
export const APPLICATION_LAYOUT = 4;

interface Layered {
  readonly earlier: readonly object[];
  readonly reopening: object | null;
  readonly withdrawals: readonly object[];
  readonly effects: readonly object[];
}

function layoutOf({ earlier, reopening, withdrawals, effects }: Layered): number {
  if (effects.length > 0) return APPLICATION_LAYOUT;
  if (withdrawals.length > 0) return 3;
  return earlier.length > 0 || reopening !== null ? 2 : 1;
}

/** Stores the revision as text. Portal versions without layouts cannot parse a text, so they reject the record. */
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

/** Rejects records with a newer layout. @throws StoreUnavailableError */
const layoutSchema = z.looseObject({ layout: z.number().default(0) }).transform((stored): unknown => {
  if (stored.layout > APPLICATION_LAYOUT)
    throw new StoreUnavailableError(
      `This application has layout ${stored.layout}, and this version of the portal knows no more than ${APPLICATION_LAYOUT}. A newer version has written it.`,
    );
  return stored;
});

/** Times are milliseconds since the epoch. Defaults apply to records of earlier portal versions. */
const time = z.number();

export const FIRST_CONTENT_REVISION = 1;

/**
 * Returns a higher content revision. The step is random: after a restore, another change hardly ever gets a revision
 * that an open page knows.
 */
export const nextContentRevision = (contentRevision: number): number => contentRevision + randomInt(1, 100_000);

export type StoredAnswer = z.infer<typeof storedAnswerSchema>;
const storedAnswerSchema = z.union([z.string(), z.boolean(), z.number(), z.null()]);

export const webStatusSchema = z.array(z.object({ web_status: z.enum(WEB_STATUSES), at: time }));

/**
 * Origin of an answer: content revision, writer id (empty if unknown), sequence number of the change, time of entry.
 */
export type AnswerVersion = ReadonlyDeep<z.infer<typeof markSchema>>;
const markSchema = z.tuple([z.number(), z.string(), z.number(), time]);

/** A text that the portal keeps beside the answers until the applicant decides about it. */
export type AsideRecord = ReadonlyDeep<z.infer<typeof asideSchema>>;
const asideSchema = z.object({
  id: z.string(),
  key: z.string(),
  /** Ciphertext if `isSealed`. */
  value: storedAnswerSchema,
  isSealed: z.boolean(),
  writer: z.string(),
  seq: z.number(),
  at: time,
  kind: z.enum(ASIDE_KINDS),
  /** Content revision that the author had seen. If unknown, the revision at which the server stored this text. */
  revision: z.number(),
  message: z.string().nullable(),
  /** Title and name of the item that the text was entered for. Set if the item was moved or removed. */
  item: z.string().optional(),
  /** Label of the question. Set if the form no longer has the question. */
  question: z.string().optional(),
});

export type ArrangementRecord = ReadonlyDeep<z.infer<typeof arrangementSchema>>;
const arrangementSchema = z.object({
  revision: z.number(),
  /** The item's number at each place. An item keeps its number when it moves. */
  items: z.array(z.number()),
  gone: z.record(z.string(), z.string()),
});

/** Form version to which a draft was migrated. */
export type FormRecord = ReadonlyDeep<z.infer<typeof formSchema>>;
const formSchema = z.object({
  hash: z.string(),
  /** Time when the process that migrated the draft first loaded this version. */
  since: time,
  steps: z.array(z.string()),
  /** Content revision before the last migration of content, which raised it by 1. */
  read: z.number().optional(),
});

/** An orphaned answer: its question is gone or hidden, or rejects the answer. */
export type OrphanRecord = ReadonlyDeep<z.infer<typeof setAsideSchema>>;
const setAsideSchema = z.object({
  value: storedAnswerSchema,
  isSealed: z.boolean(),
});

/** An answer as text; `true` for a ticked box. */
const wordsSchema = z.union([z.string(), z.literal(true)]).optional();

const noticeSchema = z.object({
  /** Record revision that wrote the notice. A dismissal names it, so that it does not delete a later notice. */
  revision: z.number(),
  again: z.array(z.object({ key: z.string(), why: z.enum(AGAIN_REASONS) })),
  moved: z.array(
    z.object({
      key: z.string(),
      from: z.string().optional(),
      page: z.string().optional(),
      before: wordsSchema,
      isBack: z.boolean().optional(),
    }),
  ),
  kept: z.array(z.object({ key: z.string(), label: z.string(), text: wordsSchema, isSeen: z.boolean().optional() })),
});

export type SubmittedRound = ReadonlyDeep<z.infer<typeof submittedRoundSchema>>;
const submittedRoundSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** ISO 8601 with UTC offset. */
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
  /** SHA-256 of each uploaded file and its PDF, by question key. Null if unknown. */
  documents: z.record(z.string(), z.object({ file: z.string().nullable(), pdf: z.string().nullable() })),
  round: submittedRoundSchema.optional(),
  /** Base64url. The portal never shows `secretSalt`. */
  salt: z.string(),
  secretSalt: z.string(),
  digest: z.string(),
  keyId: z.string().nullable(),
  signature: z.string().nullable(),
});

const contentShape = {
  answers: z.record(z.string(), storedAnswerSchema),
  sealed: z.record(z.string(), z.string()),
  tabs: z.record(z.string(), z.string()),
  addAnother: z.record(z.string(), z.number()),
  documents: z.record(z.string(), documentSchema),
  webStatus: webStatusSchema,
  /** Origin of each answer, by key. Answers of earlier portal versions have none. */
  marks: z.record(z.string(), markSchema).default({}),
  contentRevision: z.number().default(FIRST_CONTENT_REVISION),
  /** Content hash of the form at the last change of content, or at the last notice about the form. */
  configHash: z.string(),
  /** The hash is empty in new drafts and in drafts of early portal versions. */
  form: formSchema.default({ hash: "", since: 0, steps: [] }),
  /** Null for a draft, and for submissions of early portal versions. */
  submission: submissionSchema.nullable().default(null),
};

export type SubmittedContent = ReadonlyDeep<z.infer<typeof submittedContentSchema>>;
const submittedContentSchema = z.object({ ...contentShape, reopenedAt: time });

const storedApplicationSchema = z.object({
  tenant: z.string(),
  account: z.string(),
  /** Round id. Empty if the tenant has no rounds, or if the applicant has not chosen one. */
  round: z.string().default(""),
  revision: revisionSchema,
  ...contentShape,
  /** Removed documents by question key. Documents of removed items are under `key@revision`. */
  removedDocuments: z.record(z.string(), removedDocumentSchema).default({}),
  begunUploads: z.record(z.string(), begunUploadSchema).default({}),
  lastPage: z.string().nullable(),
  logins: z.array(time),
  validations: z.record(z.string(), z.array(z.string())),
  /** Latest content revisions, oldest first. */
  recentRevisions: z.array(z.number()).default([]),
  asides: z.array(asideSchema).default([]),
  arrangements: z.record(z.string(), z.array(arrangementSchema)).default({}),
  /** Orphaned answers, by key. The portal restores an answer when the form has its question again. */
  setAside: z.record(z.string(), setAsideSchema).default({}),
  setAsideDocuments: z.record(z.string(), documentSchema).default({}),
  notice: noticeSchema.nullable().default(null),
  earlier: z.array(submittedContentSchema).default([]),
  reopening: reopeningSchema.nullable().default(null),
  /** All withdrawals, oldest first. `withdrawalOf` returns the one in force. */
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
 * One application. `replaceApplication` raises `revision`. Changes of answers, asides, tabs or item counts raise
 * `contentRevision`.
 */
export interface ApplicationRecord extends ReadonlyDeep<z.infer<typeof storedApplicationSchema>> {
  /** Follow-up jobs that still have to be queued (server/applications/effects.ts). */
  readonly effects: readonly JobOrder[];
  readonly row: OfficeRow | null;
  /** A reopening that has ended. Set by `toApplicantView`, never stored. */
  readonly lapsed?: Reopening;
}

/** Records of early portal versions name the round in the submission only. */
export const applicationSchema: z.ZodType<ApplicationRecord> = layoutSchema
  .pipe(
    storedApplicationSchema.extend({
      effects: z.array(jobOrderSchema).default([]),
      // A row that this portal version cannot parse counts as missing: the portal makes a new one.
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

/** Lists all documents of an application: of its answers, of earlier submissions, removed and orphaned ones. */
export const documentsOf = (
  record: Pick<ApplicationRecord, "documents" | "earlier" | "removedDocuments" | "setAsideDocuments">,
): readonly DocumentRecord[] =>
  [record, ...record.earlier]
    .map(({ documents }) => documents)
    .concat(record.removedDocuments, record.setAsideDocuments)
    .flatMap((documents) => Object.values(documents));

export const byAge = (one: ApplicationRecord, other: ApplicationRecord): number =>
  one.createdAt - other.createdAt || (one.account < other.account ? -1 : 1);

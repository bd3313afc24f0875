import { AGAIN_REASONS, cleanFileName } from "../../engine/core/index.ts";
import { z } from "zod";
import { ASIDE_KINDS, WEB_STATUSES } from "../../engine/protocol/index.ts";
import { layoutSchema, revisionSchema } from "./application-layout.ts";
import { FIRST_CONTENT_REVISION, type ApplicationRecord, type ApplicationSummary } from "./application-record.ts";
import { officeRowSchema } from "./office-schemas.ts";
import { reopeningSchema } from "./reopening-record.ts";
import type { TenantVersionRecord } from "./store.ts";
import { withdrawalSchema, withdrawalTimesSchema } from "./withdrawal-record.ts";

/** Parses a row that may be missing. */
export function parseFound<T>(schema: z.ZodType<T>, row: unknown): T | undefined {
  return row === undefined ? undefined : schema.parse(row);
}

/** Both adapters read rows and documents through these schemas. Defaults are for records of earlier versions. */
const time = z.number();

export const tenantVersionSchema: z.ZodType<TenantVersionRecord> = z.object({
  tenant: z.string(),
  hash: z.string(),
  usedAt: time,
  bundle: z.string(),
});

const documentSchema = z.object({
  // Earlier versions stored a name with what it hides.
  fileName: z.string().transform(cleanFileName),
  fileSize: z.number(),
  fileKey: z.string(),
  pdfKey: z.string(),
  handedInAt: time.default(0),
  sha256: z.object({ file: z.string(), pdf: z.string() }).optional(),
});

const storedAnswerSchema = z.union([z.string(), z.boolean(), z.number(), z.null()]);

const asideSchema = z.object({
  id: z.string(),
  key: z.string(),
  value: storedAnswerSchema,
  isSealed: z.boolean(),
  writer: z.string(),
  seq: z.number(),
  at: time,
  kind: z.enum(ASIDE_KINDS),
  revision: z.number(),
  message: z.string().nullable(),
  item: z.string().optional(),
  question: z.string().optional(),
});

const arrangementSchema = z.object({
  revision: z.number(),
  items: z.array(z.number()),
  gone: z.record(z.string(), z.string()),
});

const submissionSchema = z.object({
  reference: z.string(),
  submittedAt: z.string(),
  timeZone: z.string(),
  form: z.string(),
  documents: z.record(z.string(), z.object({ file: z.string().nullable(), pdf: z.string().nullable() })),
  round: z.object({ id: z.string(), label: z.string(), closes: z.string(), isLate: z.boolean() }).optional(),
  salt: z.string(),
  secretSalt: z.string(),
  digest: z.string(),
  keyId: z.string().nullable(),
  signature: z.string().nullable(),
});

const noticeSchema = z.object({
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
const webStatusSchema = z.array(z.object({ web_status: z.enum(WEB_STATUSES), at: time }));

const formSchema = z
  .object({ hash: z.string(), since: time, steps: z.array(z.string()), read: z.number().optional() })
  .default({ hash: "", since: 0, steps: [] });
const marksSchema = z.record(z.string(), z.tuple([z.number(), z.string(), z.number(), time]));

/** What belongs to a submission. An application has it as it is now, and once more for each submission before that. */
const contentShape = {
  answers: z.record(z.string(), storedAnswerSchema),
  sealed: z.record(z.string(), z.string()),
  tabs: z.record(z.string(), z.string()),
  addAnother: z.record(z.string(), z.number()),
  documents: z.record(z.string(), documentSchema),
  webStatus: webStatusSchema,
  marks: marksSchema.default({}),
  contentRevision: z.number().default(FIRST_CONTENT_REVISION),
  configHash: z.string(),
  form: formSchema,
  submission: submissionSchema.nullable().default(null),
};
const storedApplicationSchema = z.object({
  tenant: z.string(),
  account: z.string(),
  round: z.string().default(""),
  revision: revisionSchema,
  ...contentShape,
  removedDocuments: z.record(z.string(), z.object({ ...documentSchema.shape, removedAt: time })).default({}),
  begunUploads: z
    .record(z.string(), z.object({ fileName: z.string(), fileKey: z.string(), begunAt: time, endsAt: time }))
    .default({}),
  lastPage: z.string().nullable(),
  logins: z.array(time),
  validations: z.record(z.string(), z.array(z.string())),
  asides: z.array(asideSchema).default([]),
  arrangements: z.record(z.string(), z.array(arrangementSchema)).default({}),
  setAside: z.record(z.string(), z.object({ value: storedAnswerSchema, isSealed: z.boolean() })).default({}),
  setAsideDocuments: z.record(z.string(), documentSchema).default({}),
  notice: noticeSchema.nullable().default(null),
  earlier: z.array(z.object({ ...contentShape, reopenedAt: time })).default([]),
  reopening: reopeningSchema.nullable().default(null),
  withdrawals: z.array(withdrawalSchema).default([]),
  takenOver: z
    .object({ from: z.string(), pages: z.array(z.string()) })
    .nullable()
    .default(null),
  // One that another version of the portal made in another way is made again.
  row: officeRowSchema.nullable().catch(null),
  createdAt: time,
  updatedAt: time,
});

/** What was submitted before an application had a round of its own is of the round that its submission counts for. */
export const applicationSchema: z.ZodType<ApplicationRecord> = layoutSchema
  .pipe(storedApplicationSchema)
  .transform((record) => (record.round === "" ? { ...record, round: record.submission?.round?.id ?? "" } : record));

/** SQLite stores JSON as text, and MongoDB stores it as an object. */
const jsonText = z.union([z.string().transform((text): unknown => JSON.parse(text)), z.unknown()]);

/**
 * `submittedRound` is read beside the rest for what was submitted before an application had a round of its own, and
 * `reopenedFrom` and `reopenedForm` are when and with which form what counts of an application was submitted that is
 * opened again.
 */
export const applicationSummarySchema: z.ZodType<ApplicationSummary> = z
  .object({
    account: z.string(),
    round: z.string().nullish(),
    submittedRound: z.string().nullish(),
    webStatus: jsonText.pipe(webStatusSchema),
    configHash: z.string(),
    createdAt: time,
    updatedAt: time,
    isBegun: z.union([z.boolean(), z.number().transform((number) => number !== 0)]),
    reopenedFrom: time.nullish(),
    reopenedForm: z.string().nullish(),
    withdrawals: jsonText.pipe(z.array(withdrawalTimesSchema).nullish()),
  })
  .transform(({ round, submittedRound, reopenedFrom, reopenedForm, withdrawals, ...head }) => ({
    ...head,
    withdrawals: withdrawals ?? [],
    round: round || (submittedRound ?? ""),
    reopening: typeof reopenedFrom === "number" ? { submittedAt: reopenedFrom, configHash: reopenedForm ?? "" } : null,
  }));

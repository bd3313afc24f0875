import * as z from "zod/mini";
import { webStatusListSchema } from "./web-status.ts";
import { answersSchema } from "./answers.ts";
import { arrangedSchema, asideSchema, fileNewsSchema, marksSchema } from "./saving.ts";

/** `GET /api/document-answer`, by answer key. Sizes are in bytes. */
export const documentsSchema = z.record(
  z.string(),
  z.object({
    file_name: z.string(),
    file_size: z.number(),
    handed_in: z.optional(z.number()),
    sha256: z.optional(z.string()),
  }),
);

export const tabsSchema = z.record(z.string(), z.string());

export const countsSchema = z.record(z.string(), z.number());

export const lastPageAnswerSchema = z.object({ last_page: z.nullable(z.string()) });

export const submitAnswerSchema = z.object({
  message: z.string(),
  web_status: webStatusListSchema,
  reference: z.string(),
});

/** `GET /api/profile` (specification, section 3). */
export const profileSchema = z.object({
  answer: answersSchema,
  document_answer: documentsSchema,
  tabs: tabsSchema,
  add_another: countsSchema,
  username: z.string(),
  last_page: z.nullable(z.string()),
  successful_login: z.array(z.string()),
  web_status: webStatusListSchema,
  reference: z.nullable(z.string()),
  /** SHA-256 of the submission in hexadecimal. Null before submission, and for submissions of early portal versions. */
  digest: z.nullable(z.string()),
  revision: z.number(),
  /** Id of the application. Pages send it in `Portico-Account`. */
  account: z.string(),
  round: z.string(),
  /** Changes when the database is restored. Pages send it in `Portico-Epoch`. */
  epoch: z.string(),
  /** Key for answers in the browser's storage: 32 bytes in base64. */
  journal_key: z.string(),
  /** Rises with each change of answers, documents, asides, chosen tabs or item counts. */
  content_revision: z.number(),
  marks: marksSchema,
  asides: z.array(asideSchema),
  files: fileNewsSchema,
  arranged: arrangedSchema,
  /** A `noticeSchema`, or null. Parsed when the notice is shown: the first page does not wait for the schema. */
  notice: z.unknown(),
  /** During a reopening, an `ownReopeningSchema`. Otherwise null. Parsed late, like `notice`. */
  reopened: z.unknown(),
  /** After a reopening without a submission, an `ownLapseSchema`. Otherwise null. Parsed late, like `notice`. */
  lapsed: z.unknown(),
  /** After a withdrawal, an `ownWithdrawalSchema`. Otherwise null. Parsed late, like `notice`. */
  withdrawn: z.unknown(),
  submissions: z.number(),
});
export type Profile = Readonly<z.output<typeof profileSchema>>;

/** `GET /service/tmp-pdf`, with secret answers masked. */
export const printDataSchema = z.object({
  answer: answersSchema,
  add_another: countsSchema,
  document_answer: documentsSchema,
  tabs: tabsSchema,
});

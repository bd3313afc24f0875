import * as z from "zod/mini";
import { answersSchema } from "./answers.ts";
import { arrangedSchema, asideSchema, fileNewsSchema, marksSchema } from "./news.ts";
import { webStatusListSchema } from "./web-status.ts";

/** The documents by answer key: the answer of `GET /api/document-answer`. Sizes are in bytes. */
export const documentsSchema = z.record(
  z.string(),
  z.object({ file_name: z.string(), file_size: z.number(), handed_in: z.optional(z.number()) }),
);

/** The chosen tab by tab group: the answer of `GET` and `PUT /api/tabs`. */
export const tabsSchema = z.record(z.string(), z.string());

/** The number of items by add-another button: the answer of `GET` and `PUT /api/add-another`. */
export const countsSchema = z.record(z.string(), z.number());

/** The answer of `PUT /api/last-page`. */
export const lastPageAnswerSchema = z.object({ last_page: z.nullable(z.string()) });

/** The answer of `POST /api/submit`. */
export const submitAnswerSchema = z.object({
  message: z.string(),
  web_status: webStatusListSchema,
  /** The reference number, as people read it. */
  reference: z.string(),
});

/** The answer of `GET /api/profile` (docs/specification.md, section 3). */
export const profileSchema = z.object({
  answer: answersSchema,
  document_answer: documentsSchema,
  tabs: tabsSchema,
  add_another: countsSchema,
  username: z.string(),
  last_page: z.nullable(z.string()),
  /** The times of all logins. */
  successful_login: z.array(z.string()),
  web_status: webStatusListSchema,
  /** The reference number, as people read it; null before submission. */
  reference: z.nullable(z.string()),
  /** SHA-256 of what was submitted, in hexadecimal; null before submission, and for what an earlier version submitted. */
  digest: z.nullable(z.string()),
  revision: z.number(),
  /** The application's opaque id, that of the account for its first one, which a page names in `Portico-Account` with every call. */
  account: z.string(),
  /** The id of the round that it is for; empty where it has none. */
  round: z.string(),
  /** Another one after the database was restored. A page names it in `Portico-Epoch` with every call. */
  epoch: z.string(),
  /** 32 bytes in base64. The page encrypts what it keeps on the device with this key, which stays the account's. */
  journal_key: z.string(),
  /** Rises with every change of the answers, the chosen tabs and the numbers of items, and with nothing else. */
  content_revision: z.number(),
  marks: marksSchema,
  asides: z.array(asideSchema),
  files: fileNewsSchema,
  arranged: arrangedSchema,
  /**
   * What changes of the form did to the answers (noticeSchema), until it is dismissed; null if there is nothing to tell.
   * Whoever shows it checks it, because the first page does not wait for that.
   */
  notice: z.unknown(),
  /** Set while the office has opened what was submitted for changes (ownReopeningSchema), otherwise null; as `notice`. */
  reopened: z.unknown(),
  /** Set once the time for that has ended without another submission (ownLapseSchema), otherwise null; as `notice`. */
  lapsed: z.unknown(),
  /** That it is withdrawn (ownWithdrawalSchema), otherwise null; as `notice`. */
  withdrawn: z.unknown(),
  /** How often it was submitted. */
  submissions: z.number(),
});
export type Profile = Readonly<z.output<typeof profileSchema>>;

/** The answer of `GET /service/tmp-pdf`, secret answers masked. */
export const printDataSchema = z.object({
  answer: answersSchema,
  add_another: countsSchema,
  document_answer: documentsSchema,
  tabs: tabsSchema,
});

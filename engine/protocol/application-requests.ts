import * as z from "zod/mini";
import { refusedAnswerSchema } from "./answers.ts";
import { MAX_CHANGES, newsSchema } from "./saving.ts";
import { profileSchema } from "./application.ts";
import { LOOKUP_RESULTS } from "./lookup.ts";
import { noticeSchema } from "./notice.ts";
import { ownLapseSchema, ownReopeningSchema, ownWithdrawalSchema } from "./submissions.ts";
import { WEB_STATUSES } from "./web-status.ts";

/** Content revision of an application. 0 if the sender knows none. */
export const contentRevisionSchema = z.number().check(z.int(), z.gte(0));

const writerSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

/** Content hash of the form that a page shows. */
export const formSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const seqSchema = z.number().check(z.int(), z.gte(0));

/** Highest change number that the sender saw and replaced, by writer. */
const overSchema = z.record(z.string(), seqSchema);

/** Origin of an answer. The server uses it to detect conflicts. */
export const answerChangeSchema = z.object({
  /** Content revision that the page knew at the first unsaved letter. */
  base: contentRevisionSchema,
  w: writerSchema,
  /** Number of the change. Counts the changes of all keys of the page. */
  seq: seqSchema,
  over: z.optional(overSchema),
  /** Age of the answer in milliseconds. An age instead of a time, because device clocks differ. */
  ageMs: z.number().check(z.gte(0)),
  /** True for a text from before a restore: its key may now belong to another item, so the server sets it aside. */
  isAside: z.optional(z.boolean()),
  /**
   * Answers that this answer hides, with the versions that its author had seen. The server sets newer versions aside.
   */
  clears: z.optional(z.record(z.string(), z.object({ base: contentRevisionSchema, over: z.optional(overSchema) }))),
  /** Label that the page showed for a choice whose list depends on other answers. */
  words: z.optional(z.string()),
  /** Form in which the applicant typed the answer, if not the request's `form`. */
  form: z.optional(formSchema),
});
export type AnswerChange = Readonly<z.output<typeof answerChangeSchema>>;

const idSchema = z.string().check(z.maxLength(100));

const MAX_KEY_CHARACTERS = 200;

/** Answers as sent. The server checks each one alone, so that a wrong answer does not block the others. */
export const sentAnswersSchema = z.custom<Record<string, unknown>>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => key.length <= MAX_KEY_CHARACTERS),
  { message: "must be an object" },
);
/**
 * `PUT /api/answer`. `known` asks for later news. `settles` contains ids of decided asides. The server migrates
 * `changes` from the page's `form`. An answer without an entry in `changes` overwrites the stored answer.
 */
export const saveRequestSchema = z.object({
  answers: sentAnswersSchema,
  known: z.optional(contentRevisionSchema),
  changes: z.optional(
    z.record(z.string(), answerChangeSchema).check(({ value, issues }) => {
      if (Object.keys(value).length > MAX_CHANGES)
        issues.push({ code: "too_big", origin: "record", maximum: MAX_CHANGES, input: value });
    }),
  ),
  settles: z.optional(z.array(idSchema).check(z.maxLength(1000))),
  form: z.optional(formSchema),
});
export type SaveRequest = Readonly<z.output<typeof saveRequestSchema>>;
/**
 * `PUT /api/tabs`. The choice of a tab clears the other tabs. The server stores an aside for each cleared answer newer
 * than `known`.
 */
export const tabRequestSchema = z.object({
  tab_id: idSchema,
  chosen_tab: idSchema,
  known: z.optional(contentRevisionSchema),
});
/** `PUT /api/add-another`. `known` works as in `PUT /api/tabs`. */
export const countRequestSchema = z.object({
  button_id: idSchema,
  num_components: z.number().check(z.int(), z.gte(1), z.lte(1000)),
  known: z.optional(contentRevisionSchema),
});
/**
 * `PUT /api/items`. `order` lists the current item numbers in their new order. The server removes unlisted items. 0
 * stands for a restored item with `answers` and `tabs`. The server rejects the call if an item has changed since `known`.
 */
export const itemsRequestSchema = z.object({
  button_id: idSchema,
  num_components: z.number().check(z.int(), z.gte(1), z.lte(1000)),
  order: z.array(z.number().check(z.int(), z.gte(0), z.lte(1000))).check(z.minLength(1), z.maxLength(1000)),
  known: contentRevisionSchema,
  answers: z.optional(sentAnswersSchema),
  tabs: z.optional(z.record(z.string(), idSchema)),
  form: z.optional(formSchema),
});
export type ItemsRequest = Readonly<z.output<typeof itemsRequestSchema>>;
/** `POST /api/submit`. Without revision and form, the server submits the stored application. */
export const submitRequestSchema = z.object({
  content_revision: z.optional(contentRevisionSchema),
  form: z.optional(formSchema),
});
export const lastPageRequestSchema = z.object({ last_page: idSchema });
/** `PUT /api/notice`. `seen` is the revision of the dismissed notice. */
export const noticeRequestSchema = z.object({ seen: z.number().check(z.int(), z.gte(0)) });
/** `POST /api/validations`: messages on the screen, by answer key. */
export const validationsRequestSchema = z.object({ errors: z.record(z.string(), z.array(z.string())) });
/** `POST /api/web-status`. `none` changes nothing. */
export const webStatusRequestSchema = z.object({ web_status: z.enum(["none", ...WEB_STATUSES]) });

/** `POST /public/tmp`: a partner stores answers, which a link later enters into the form. */
export const tmpRequestSchema = z.object({
  answers: sentAnswersSchema,
  once: z._default(z.boolean(), true),
  expires_in_hours: z._default(z.number().check(z.gte(0.01), z.lte(24 * 30)), 24 * 7),
});

export const tmpLinkSchema = z.object({
  token: z.string(),
  url: z.string(),
  expires_at: z.string(),
  refused: z.array(refusedAnswerSchema),
});

/** `GET /api/answer`. */
export const newsQuerySchema = z.object({
  known: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  form: z.optional(formSchema),
});

export const tokenSchema = z.string().check(z.minLength(1), z.maxLength(200));
/** Query of calls with a service token. */
export const serviceQuerySchema = z.object({ service_token: tokenSchema });
export const tmpQuerySchema = z.object({ token: tokenSchema });

const answerKeySchema = z.string().check(z.maxLength(100));

export const answerKeyParamsSchema = z.object({ answerKey: answerKeySchema });
const fileKeySchema = z.string().check(z.maxLength(600));
const fileNameSchema = z.string().check(z.maxLength(255));

/** `handed_in` of the document on the page. The server keeps any other document. */
const handedInSchema = z.number();
export const deleteDocumentQuerySchema = z.object({ shown: z.optional(z.coerce.number()) });

/**
 * `POST /api/presigned-url`. With `file_name`, other pages show the upload. `file_size` is in bytes; without it, the
 * account must have room for the largest file of the question. `arranged` is the content revision of the last move of
 * items that the page knows.
 */
export const presignRequestSchema = z.object({
  answer_key: answerKeySchema,
  file_name: z.optional(fileNameSchema),
  file_size: z.optional(z.number().check(z.int(), z.gte(0))),
  arranged: z.optional(contentRevisionSchema),
});
/** `DELETE /api/pdf/document-answer/{answerKey}`. With `file_key`, deletes this file only. */
export const stopQuerySchema = z.object({ file_key: z.optional(fileKeySchema) });
/** `POST /api/pdf/document-answer/{answerKey}`. `shown` is null if the page shows no document. */
export const conversionRequestSchema = z.object({
  file_key: fileKeySchema,
  file_name: fileNameSchema,
  shown: z.optional(z.nullable(handedInSchema)),
});

/** `GET /lookup/find`: a text to search for, or the id of a suggestion. */
export const lookupQuerySchema = z.object({
  text: z.optional(z.string().check(z.maxLength(500))),
  id: z.optional(z.string().check(z.maxLength(300))),
  category: z._default(z.string().check(z.maxLength(100)), "college_ceeb"),
  max_results: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(20)), LOOKUP_RESULTS),
});

/** `POST /public/verify`. The server ignores spaces and hyphens. */
export const verifyRequestSchema = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(40)),
  digest: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  file_sha256: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

/** The profile with all its schemas. Browsers load some of them late. */
export const profileAnswerSchema = z.extend(profileSchema, {
  notice: z.nullable(noticeSchema),
  reopened: z.nullable(ownReopeningSchema),
  lapsed: z.nullable(ownLapseSchema),
  withdrawn: z.nullable(ownWithdrawalSchema),
});
export const newsAnswerSchema = z.extend(newsSchema, { lapsed: z.optional(ownLapseSchema) });

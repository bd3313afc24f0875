import * as z from "zod/mini";
import { answersSchema, answerValueSchema, refusedAnswerSchema } from "./answers.ts";

/** Largest number of changes in one request. A page sends the others in its next request. */
export const MAX_CHANGES = 100;

/** Origin of an answer: content revision, writer id (empty if unknown), number of the writer's change. */
const markSchema = z.tuple([z.number(), z.string(), z.number()]);
export type AnswerVersion = z.output<typeof markSchema>;

/** Marks by answer key. Companions (`_desc`, `_typed`) have none, because they change with their answer. */
export const marksSchema = z.record(z.string(), markSchema);

/**
 * Reasons why the server sets a text aside:
 * - `conflict`: the answer has another text, whose author had not seen this text;
 * - `refused`: the form rejects this text;
 * - `cleared`: an author who had not seen this text hid its question;
 * - `moved`: the text was entered for an item that now has the key `key`;
 * - `gone`: the form no longer has the question, or the item was removed (`key` then names only the question).
 */
export const ASIDE_KINDS = ["conflict", "refused", "cleared", "moved", "gone"] as const;

/** A text that waits for a decision. `at` is ISO 8601. `message` tells why the form rejects the text. */
export const asideSchema = z.object({
  id: z.string(),
  key: z.string(),
  value: answerValueSchema,
  writer: z.string(),
  seq: z.number(),
  at: z.string(),
  kind: z.enum(ASIDE_KINDS),
  /** Content revision that the author had seen. If unknown, the revision at which the server stored this text. */
  revision: z.number(),
  message: z.optional(z.string()),
  /** For `moved` and `gone`: the item that the text was entered for, such as "School 2: Riverside High". */
  item: z.optional(z.string()),
  /** For `gone`: label of the question that the form no longer has. */
  question: z.optional(z.string()),
});
export type Aside = Readonly<z.output<typeof asideSchema>>;

/** Files by answer key. `left_ms` is a duration, because a device's clock may be wrong. */
const filesSchema = z.record(z.string(), z.object({ file_name: z.string(), left_ms: z.number() }));

/** News about files. Always complete, because files have no revisions. */
export const fileNewsSchema = z.object({
  /** Documents that a choice removed and the applicant can restore. */
  removed: filesSchema,
  /** Uploads that a page began and whose files have not arrived. */
  begun: filesSchema,
});
export type FileNews = Readonly<z.output<typeof fileNewsSchema>>;

/**
 * Content revision of the last move of items, by add-another id. Answers with an older `base` belong to another item.
 */
export const arrangedSchema = z.record(z.string(), z.number());

/** `GET /api/answer`: all answers after the revision that the page named, and all asides. */
export const newsSchema = z.object({
  content_revision: z.number(),
  answers: answersSchema,
  marks: marksSchema,
  asides: z.array(asideSchema),
  /** Chosen tabs and item counts. Always complete, because they have no revisions. */
  tabs: z.optional(z.record(z.string(), z.string())),
  add_another: z.optional(z.record(z.string(), z.number())),
  files: z.optional(fileNewsSchema),
  arranged: z.optional(arrangedSchema),
  /** True if the form has changed since the page was loaded. The news then contain the page's own answers only. */
  form_changed: z.optional(z.boolean()),
  submitted: z.boolean(),
  /** An `ownLapseSchema` if a reopening ended without a submission. */
  lapsed: z.optional(z.unknown()),
});
export type News = Readonly<z.output<typeof newsSchema>>;

/** `refused`: the question is unknown or needs a file, or there are too many asides. The page keeps the text. */
export const CHANGE_OUTCOMES = ["stored", "aside", "refused"] as const;
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number];

/** `PUT /api/answer`: stored values, rejections, outcomes of `changes`, and news if the page sent `known`. */
export const saveAnswerSchema = z.object({
  message: z.string(),
  revision: z.number(),
  answer: answersSchema,
  refused: z.array(refusedAnswerSchema),
  results: z.record(z.string(), z.enum(CHANGE_OUTCOMES)),
  news: z.optional(newsSchema),
});
export type SaveAnswer = Readonly<z.output<typeof saveAnswerSchema>>;

import * as z from "zod/mini";
import { answersSchema, answerValueSchema, refusedAnswerSchema } from "./answers.ts";

/** Changes in one save. A page sends the rest with its next save. */
export const MAX_CHANGES = 100;

/** Content revision of the write, its writer (an id made by the page, or empty), and the writer's change number. */
const markSchema = z.tuple([z.number(), z.string(), z.number()]);
export type Mark = z.output<typeof markSchema>;

/** Marks by answer key. Companions (`_desc`, `_typed`) have none and change with their answer. */
export const marksSchema = z.record(z.string(), markSchema);

/**
 * Reasons why the server sets a text aside:
 * - `conflict`: another write replaced it without knowing it;
 * - `refused`: the form refuses it;
 * - `cleared`: somebody who had not seen it hid its question;
 * - `moved`: it was entered for an item that now has the key `key`;
 * - `gone`: its item was removed (`key` then names only the question), or the form no longer has its question.
 */
export const ASIDE_KINDS = ["conflict", "refused", "cleared", "moved", "gone"] as const;

/** A text that awaits a person's decision. `at` is ISO 8601; `message` says why the form refuses it. */
export const asideSchema = z.object({
  id: z.string(),
  key: z.string(),
  value: answerValueSchema,
  writer: z.string(),
  seq: z.number(),
  at: z.string(),
  kind: z.enum(ASIDE_KINDS),
  /** Content revision that the author knew, or revision of the write that caused a conflict. */
  revision: z.number(),
  message: z.optional(z.string()),
  /** With `moved` and `gone`: the item for which it was entered, such as "School 2: Riverside High". */
  item: z.optional(z.string()),
  /** With `gone`: the label of the question that the form no longer has. */
  question: z.optional(z.string()),
});
export type Aside = Readonly<z.output<typeof asideSchema>>;

/** Files by answer key. `left_ms` is a duration, because the clock of a device may be wrong. */
const filesSchema = z.record(z.string(), z.object({ file_name: z.string(), left_ms: z.number() }));

/** News about files, always complete, because no revision shows when it changed. */
export const fileNewsSchema = z.object({
  /** Documents that a choice removed and that can still be restored. */
  removed: filesSchema,
  /** Uploads that a page began and that have not arrived. */
  begun: filesSchema,
});
export type FileNews = Readonly<z.output<typeof fileNewsSchema>>;

/** Content revision of the items' last move, by add-another id. Older answers belong to another item. */
export const arrangedSchema = z.record(z.string(), z.number());

/** `GET /api/answer`: everything written after the revision that the page named, and all asides. */
export const newsSchema = z.object({
  content_revision: z.number(),
  answers: answersSchema,
  marks: marksSchema,
  asides: z.array(asideSchema),
  /** Chosen tabs and item counts: always complete, because no revision shows when they changed. */
  tabs: z.optional(z.record(z.string(), z.string())),
  add_another: z.optional(z.record(z.string(), z.number())),
  files: z.optional(fileNewsSchema),
  arranged: z.optional(arrangedSchema),
  /** True if the form changed since the page loaded. The news then contain only the page's own answers. */
  form_changed: z.optional(z.boolean()),
  submitted: z.boolean(),
  /** An `ownLapseSchema` if the time for changes ended without a submission. */
  lapsed: z.optional(z.unknown()),
});
export type News = Readonly<z.output<typeof newsSchema>>;

/** `refused`: the question is unknown or asks for a file, or there is no room. The page keeps the text. */
export const CHANGE_OUTCOMES = ["stored", "aside", "refused"] as const;
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number];

/** `PUT /api/answer`: stored values, refusals, results for `changes`, and news if `known` was given. */
export const saveAnswerSchema = z.object({
  message: z.string(),
  revision: z.number(),
  answer: answersSchema,
  refused: z.array(refusedAnswerSchema),
  results: z.record(z.string(), z.enum(CHANGE_OUTCOMES)),
  news: z.optional(newsSchema),
});
export type SaveAnswer = Readonly<z.output<typeof saveAnswerSchema>>;

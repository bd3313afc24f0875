import * as z from "zod/mini";
import { answersSchema, answerValueSchema } from "./answers.ts";

/**
 * Where the stored answer of a key comes from: the content revision of the write, its writer, and the number of the
 * change there. The writer is an id that a page makes when it loads. It is empty for a write that named none: a plain
 * call, a document, or content that was hidden.
 */
const markSchema = z.tuple([z.number(), z.string(), z.number()]);
export type Mark = z.output<typeof markSchema>;

/** Marks by answer key. Companions (`_desc`, `_typed`) have none: they change with the answer that they belong to. */
export const marksSchema = z.record(z.string(), markSchema);

/**
 * Why a text is kept beside the answers: another write took its place and did not know of it, the form refuses it, or
 * it went with content that was hidden by somebody who had not seen it. Two are of texts that were entered into an item
 * where a page still showed the items in an earlier order: the item stands at `key` now (`moved`), or there is none any
 * more (`gone`), and then `key` only tells the question. Without an item, `gone` is of a question that the form no longer has.
 */
export const ASIDE_KINDS = ["conflict", "refused", "cleared", "moved", "gone"] as const;

/**
 * A text that somebody entered and that is no answer, kept until a person decides about it. `value` is as it was
 * entered, `at` is an ISO date and time, and `message` says why the form refuses it.
 */
export const asideSchema = z.object({
  id: z.string(),
  key: z.string(),
  value: answerValueSchema,
  writer: z.string(),
  seq: z.number(),
  at: z.string(),
  kind: z.enum(ASIDE_KINDS),
  /**
   * The content revision up to which the author of a text that is refused, or was overtaken by a move, knew what stands
   * there, else that of the write that set it aside. An answer with a later mark was not known to whoever wrote this text.
   */
  revision: z.number(),
  message: z.optional(z.string()),
  /** With `moved` and `gone`: the item for which it was entered, such as "School 2: Riverside High". */
  item: z.optional(z.string()),
  /** With `gone`: the label of the question, which the form no longer has. */
  question: z.optional(z.string()),
});
export type Aside = Readonly<z.output<typeof asideSchema>>;

/** Files by answer key. `left_ms` is a time that is left, and no moment, because the clock of a device may be wrong. */
const filesSchema = z.record(z.string(), z.object({ file_name: z.string(), left_ms: z.number() }));

/** What there is to say of files beside the documents. It is always all of it, because no revision tells when it changed. */
export const fileNewsSchema = z.object({
  /** What a choice removed, and for how long it can be given back: nothing where another file has come since. */
  removed: filesSchema,
  /** What some page has begun to send and has not arrived, and for how long it still may. */
  begun: filesSchema,
});
export type FileNews = Readonly<z.output<typeof fileNewsSchema>>;

/**
 * The content revision at which the items of an add-another were last removed or moved, by its id; always of all of
 * them. An answer of such an item that was entered by somebody who knew less belongs to another item than its key says.
 */
export const arrangedSchema = z.record(z.string(), z.number());

/**
 * What a page does not know yet of its application, whoever wrote it: every answer that was written after the content
 * revision which the page named, with its companions and its mark, and all texts that are kept beside the answers. It
 * is the answer of `GET /api/answer`. Whoever knows nothing names revision 0, which is before the first: an application
 * begins at revision 1.
 */
export const newsSchema = z.object({
  content_revision: z.number(),
  answers: answersSchema,
  marks: marksSchema,
  asides: z.array(asideSchema),
  /** The chosen tabs and the numbers of items: always all of them, because no revision tells when they changed. */
  tabs: z.optional(z.record(z.string(), z.string())),
  add_another: z.optional(z.record(z.string(), z.number())),
  files: z.optional(fileNewsSchema),
  arranged: z.optional(arrangedSchema),
  /**
   * True if the form has changed since the page was loaded, so that stored answers may mean something else on it. Such
   * news hold the page's own answers only, and `content_revision` is the one that the page knows already.
   */
  form_changed: z.optional(z.boolean()),
  submitted: z.boolean(),
  /**
   * Set with `submitted` where nothing was submitted and the time to change what was submitted before has ended
   * (ownLapseSchema). Whoever shows it checks it, because the first page does not wait for that.
   */
  lapsed: z.optional(z.unknown()),
});
export type News = Readonly<z.output<typeof newsSchema>>;

import * as z from "zod/mini";

/** A content revision of an application, as `content_revision` of the profile gives it. 0 stands for knowing nothing. */
export const contentRevisionSchema = z.number().check(z.int(), z.gte(0));

const writerSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

/** The version of the form that a page shows, by its content hash. */
export const formSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const seqSchema = z.number().check(z.int(), z.gte(0));

/** The highest number of each writer's change that the sender had on the screen and replaced knowingly. */
const overSchema = z.record(z.string(), seqSchema);

/**
 * How one answer came to be, so that the server can tell a newer word from one that knows nothing of what is stored.
 */
export const answerChangeSchema = z.object({
  /** The content revision that the page knew at the first letter that is not saved yet. */
  base: contentRevisionSchema,
  /** Who wrote it: an id that a page makes when it loads. */
  w: writerSchema,
  /** Counts the changes of that page, over all keys. */
  seq: seqSchema,
  over: z.optional(overSchema),
  /** How long ago it was entered, in milliseconds by the clock of the device, because clocks of devices differ. */
  ageMs: z.number().check(z.gte(0)),
  /**
   * True if the text is only to be kept aside, unless it is stored already: since the database was restored, the page
   * cannot tell any more which item it belongs to.
   */
  isAside: z.optional(z.boolean()),
  /** The answers that this one hides, and what its author saw of each. What is not covered is kept aside. */
  clears: z.optional(z.record(z.string(), z.object({ base: contentRevisionSchema, over: z.optional(overSchema) }))),
  /** The version of the form in which it was typed, if it differs from `form` of the request. */
  form: z.optional(formSchema),
});
export type AnswerChange = Readonly<z.output<typeof answerChangeSchema>>;

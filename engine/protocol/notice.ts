import * as z from "zod/mini";
import { AGAIN_REASONS } from "../core/index.ts";
import { answerValueSchema } from "./answers.ts";

/**
 * What changes of the form did to a draft since its applicant was last here. It stays until they have dismissed it, on
 * whichever device, and several changes make one of it.
 */
export const noticeSchema = z.object({
  /** What whoever dismisses it has seen. */
  revision: z.number(),
  /**
   * Questions that were fine and need another look, in page order: they must be answered now (`missing`), their answer
   * breaks a rule (`wrong`), or it is none that they take and was set aside (`gone`).
   */
  again: z.array(z.object({ key: z.string(), why: z.enum(AGAIN_REASONS) })),
  /**
   * Answers that stand elsewhere or say something else, with the question, page and words that they had (`true` for a
   * ticked box), and answers that are there again.
   */
  moved: z.array(
    z.object({
      key: z.string(),
      from: z.optional(z.string()),
      page: z.optional(z.string()),
      before: z.optional(z.union([z.string(), z.boolean()])),
      is_back: z.boolean(),
    }),
  ),
  /** Answers that are not shown any more, and are kept: the question as it was asked, and the applicant's own words. */
  kept: z.array(z.object({ key: z.string(), label: z.string(), text: answerValueSchema, is_document: z.boolean() })),
});
/** The answer of `PUT /api/notice`: what there is still to tell. */
export const noticeAnswerSchema = z.object({ notice: z.nullable(noticeSchema) });
export type Notice = Readonly<z.output<typeof noticeSchema>>;

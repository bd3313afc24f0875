import * as z from "zod/mini";
import { AGAIN_REASONS } from "../core/index.ts";
import { answerValueSchema } from "./answers.ts";

/** Effects of form changes on a draft, collected until the applicant dismisses the notice on any device. */
export const noticeSchema = z.object({
  revision: z.number(),
  /** Questions that need another look, in page order; see `AGAIN_REASONS`. */
  again: z.array(z.object({ key: z.string(), why: z.enum(AGAIN_REASONS) })),
  /**
   * Answers that moved, changed or came back, with their earlier question, page and words (`true` for a ticked box).
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
  /** Answers that the draft keeps but the form no longer shows, with the earlier question and the applicant's words. */
  kept: z.array(z.object({ key: z.string(), label: z.string(), text: answerValueSchema, is_document: z.boolean() })),
});
/** `PUT /api/notice`: the remaining notice. */
export const noticeAnswerSchema = z.object({ notice: z.nullable(noticeSchema) });
export type Notice = Readonly<z.output<typeof noticeSchema>>;

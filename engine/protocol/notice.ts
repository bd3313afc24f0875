import * as z from "zod/mini";
import { AGAIN_REASONS } from "../core/index.ts";
import { answerValueSchema } from "./answers.ts";

/** Effects of form changes on a draft. The applicant dismisses them for all devices. */
export const noticeSchema = z.object({
  revision: z.number(),
  /** Questions that need an answer again, in page order, with an `AGAIN_REASONS`. */
  again: z.array(z.object({ key: z.string(), why: z.enum(AGAIN_REASONS) })),
  /** Answers that moved, changed or returned, with their earlier question, page and text (`true` for a ticked box). */
  moved: z.array(
    z.object({
      key: z.string(),
      from: z.optional(z.string()),
      page: z.optional(z.string()),
      before: z.optional(z.union([z.string(), z.boolean()])),
      is_back: z.boolean(),
    }),
  ),
  /** Answers that the form no longer shows and the draft keeps, with their earlier question and text. */
  kept: z.array(z.object({ key: z.string(), label: z.string(), text: answerValueSchema, is_document: z.boolean() })),
});
/** `PUT /api/notice`: the current notice. */
export const noticeAnswerSchema = z.object({ notice: z.nullable(noticeSchema) });
export type Notice = Readonly<z.output<typeof noticeSchema>>;

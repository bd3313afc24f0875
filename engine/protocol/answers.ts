import * as z from "zod/mini";
import type { AnswerValue } from "../core/index.ts";

export const answerValueSchema = z.union([z.string(), z.boolean(), z.number(), z.null()]);

/** The flat answer map (docs/specification.md, section 3). */
export const answersSchema = z.record(z.string(), answerValueSchema);

export function isAnswerValue(value: unknown): value is AnswerValue {
  // It is written out, because the form reads answers by it, and a schema takes longer to make than a page to evaluate.
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** Why one answer was not saved. The message is for the applicant. */
export const refusedAnswerSchema = z.object({ key: z.string(), code: z.string(), message: z.string() });
export type RefusedAnswer = Readonly<z.output<typeof refusedAnswerSchema>>;

/** The answer of `GET /public/tmp`. */
export const tmpAnswerSchema = z.object({ answer: answersSchema });

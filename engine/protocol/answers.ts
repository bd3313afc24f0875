import * as z from "zod/mini";
import type { AnswerValue } from "../core/index.ts";

export const answerValueSchema = z.union([z.string(), z.boolean(), z.number(), z.null()]);

/** Answers by key (specification, section 3). */
export const answersSchema = z.record(z.string(), answerValueSchema);

export function isAnswerValue(value: unknown): value is AnswerValue {
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** Leaves out values that cannot be answers. */
export const pickAnswers = (sent: Readonly<Record<string, unknown>>): Readonly<Record<string, AnswerValue>> =>
  Object.fromEntries(Object.entries(sent).filter((entry): entry is [string, AnswerValue] => isAnswerValue(entry[1])));

/** A rejected answer. `message` is for the applicant. */
export const refusedAnswerSchema = z.object({ key: z.string(), code: z.string(), message: z.string() });
export type RefusedAnswer = Readonly<z.output<typeof refusedAnswerSchema>>;

/** `GET /public/tmp`. */
export const tmpAnswerSchema = z.object({ answer: answersSchema });

import * as z from "zod/mini";
import { answersSchema, refusedAnswerSchema } from "./answers.ts";
import { newsSchema } from "./news.ts";

/**
 * What became of a change: `stored` as the answer; kept `aside`; or `refused` without being kept, because the form has
 * no such question, the question takes a file, or there is no room for more. A page keeps what was refused, and says so.
 */
export const CHANGE_OUTCOMES = ["stored", "aside", "refused"] as const;
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number];

/**
 * The answer of `PUT /api/answer`: what is stored now under every key that was sent or that changed with it, what was
 * refused, what became of each key of `changes`, and the news for whoever named a revision in `known`.
 */
export const saveAnswerSchema = z.object({
  message: z.string(),
  revision: z.number(),
  answer: answersSchema,
  refused: z.array(refusedAnswerSchema),
  results: z.record(z.string(), z.enum(CHANGE_OUTCOMES)),
  news: z.optional(newsSchema),
});
export type SaveAnswer = Readonly<z.output<typeof saveAnswerSchema>>;

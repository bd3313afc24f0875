import * as z from "zod/mini";
import { refusedAnswerSchema } from "./answers.ts";
import { sentAnswersSchema } from "./application-requests.ts";

/** `POST /public/tmp`, by which a partner leaves answers to be loaded by a link. */
export const tmpRequestSchema = z.object({
  answers: sentAnswersSchema,
  once: z._default(z.boolean(), true),
  expires_in_hours: z._default(z.number().check(z.gte(0.01), z.lte(24 * 30)), 24 * 7),
});

/** Its answer. `expires_at` is an ISO date and time. */
export const tmpLinkSchema = z.object({
  token: z.string(),
  url: z.string(),
  expires_at: z.string(),
  refused: z.array(refusedAnswerSchema),
});

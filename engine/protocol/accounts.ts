import * as z from "zod/mini";

/** An answer that only says what was done, in words for the applicant. */
export const messageSchema = z.object({ message: z.string() });

/**
 * A session by which the account is logged in. Times are ISO 8601; `browser` is in plain words and empty where it is not
 * known.
 */
export const ownSessionSchema = z.object({
  id: z.string(),
  browser: z.string(),
  started_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type OwnSession = Readonly<z.output<typeof ownSessionSchema>>;
/** `GET /api/sessions`: this one first, then the one used last. */
export const ownSessionsSchema = z.object({ sessions: z.array(ownSessionSchema) });

/** The answer of sign-up and login, with the user name as it is stored. */
export const namedAnswerSchema = z.object({ message: z.string(), username: z.string() });

/** `GET /api/reminders` */
export const remindersSchema = z.object({ reminders: z.boolean() });

import * as z from "zod/mini";

export const messageSchema = z.object({ message: z.string() });

/** A session of the account. Times are ISO 8601. `browser` is a name such as "Firefox on Windows", or empty. */
export const ownSessionSchema = z.object({
  id: z.string(),
  browser: z.string(),
  started_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type OwnSession = Readonly<z.output<typeof ownSessionSchema>>;
/** `GET /api/sessions`: the current session, then the others by last use. */
export const ownSessionsSchema = z.object({ sessions: z.array(ownSessionSchema) });

/** Response to sign-up and log-in. `username` is normalized. */
export const namedAnswerSchema = z.object({ message: z.string(), username: z.string() });

export const remindersSchema = z.object({ reminders: z.boolean() });

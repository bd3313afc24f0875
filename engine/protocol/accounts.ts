import * as z from "zod/mini";

/** An answer that only says what was done, in words for the applicant. */
export const messageSchema = z.object({ message: z.string() });

/** The answer of sign-up and login, with the user name as it is stored. */
export const namedAnswerSchema = z.object({ message: z.string(), username: z.string() });

import * as z from "zod/mini";

/** Longer than any address of the console; what is longer leads to its first page. */
const MAX_PATH_CHARS = 1_000;

/** `POST /api/office/sso`: where in the console to go afterwards. */
export const ssoBeginSchema = z.object({ to: z.optional(z.string().check(z.maxLength(MAX_PATH_CHARS))) });

/** The query of `GET /api/office/sso`, as the issuer writes it. What is of use in it, the library that reads it decides. */
export const ssoAnswerSchema = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
});

/** The address at the school's single sign-on to which the browser goes. */
export const ssoBegunSchema = z.object({ address: z.string() });

/** The answer to a log-out; `address` is where the session at the single sign-on is ended too, if there is one. */
export const staffLoggedOutSchema = z.object({ message: z.string(), address: z.optional(z.string()) });

/** What the log-in page is told when a log-in by the single sign-on came to nothing (`/office/login?problem=`). */
export const SSO_PROBLEMS = [
  "failed",
  "denied",
  "unavailable",
  "role",
  "email",
  "known",
  "stale",
  "throttled",
] as const;
export type SsoProblem = (typeof SSO_PROBLEMS)[number];

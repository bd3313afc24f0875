import * as z from "zod/mini";

/** The statuses that the browser's own code asks for; all others are in `ERROR_STATUSES`, which no browser loads. */
export const SEEN_STATUSES = { session_invalid: 401, not_found: 404, throttled: 429 } as const;

/** The body of an answer that is not a success, as a browser reads it: a newer server may have codes that it does not know. */
export const anyErrorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

import * as z from "zod/mini";

/** A round, whose times are ISO 8601. It is open from `opens_at` until just before `closes_at`. */
const roundSchema = z.object({
  id: z.string(),
  label: z.string(),
  opens_at: z.string(),
  closes_at: z.string(),
  /** Until just before this, what was entered before `closes_at` may arrive and be submitted. */
  grace_ends_at: z.string(),
});

/**
 * The answer of `GET /public/rounds`: when people may apply, and what time it is by the server, which decides. `rounds`
 * are in the order in which they open, and there are none where people may always apply.
 */
export const roundsSchema = z.object({
  /** ISO 8601 with milliseconds. */
  now: z.string(),
  time_zone: z.string(),
  rounds: z.array(roundSchema),
});
export type RoundsAnswer = Readonly<z.output<typeof roundsSchema>>;

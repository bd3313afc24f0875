import * as z from "zod/mini";
import { STAFF_ROLES } from "./staff-role.ts";

/**
 * How far a member of staff has come in: `factor` has given the password, and `enrol` has none but that yet. Only `full`
 * opens anything beyond the calls by which a second factor is given or set up.
 */
export const STAFF_STAGES = ["factor", "enrol", "full"] as const;
/** A session ends this long after its last call. */
export const STAFF_IDLE_MS = 30 * 60_000;
export type StaffStage = (typeof STAFF_STAGES)[number];

/** The answer of `GET /api/office/session`, and of each call by which somebody comes further in. */
export const staffSessionSchema = z.object({
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Whether it was the single sign-on that let them in, which then confirms again who they are. */
  sso: z.boolean(),
  /** Whether they have a passkey, which does for the second factor. */
  passkey: z.boolean(),
  stage: z.enum(STAFF_STAGES),
  /** Until when a call that asks for a fresh second factor is let through, as an ISO time; null where it is not. */
  fresh_until: z.nullable(z.string()),
  /** When the session ends at the latest. */
  ends_at: z.string(),
  /** How long it is until then, because the clock of a browser may be wrong. A server of an earlier version says nothing. */
  ends_in_seconds: z.optional(z.number()),
});
export type StaffSession = z.output<typeof staffSessionSchema>;

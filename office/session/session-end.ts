import type { StaffSession } from "../../engine/protocol/index.ts";

/** How long before the end it is told. */
const TOLD_MS = 10 * 60_000;
/** What was learned of a session longer ago than this may be of another log-in by now, in another tab. */
const KNOWN_MS = 60_000;

/** What is to be done about the end that a session has however busy it is: nothing, to ask when it is, to warn, or to leave. */
export type AtEnd = "nothing" | "ask" | "warn" | "leave";

/** When the session ends at the latest, by the clock of this browser. */
export const toSessionEnd = (
  { ends_at, ends_in_seconds: seconds }: Pick<StaffSession, "ends_at" | "ends_in_seconds">,
  learnedAt: number,
): number => (seconds === undefined ? Date.parse(ends_at) : learnedAt + seconds * 1_000);

export function findAtEnd(endsAt: number, learnedAt: number, now: number): AtEnd {
  if (now < endsAt - TOLD_MS) return "nothing";
  if (now - learnedAt > KNOWN_MS && learnedAt < endsAt - TOLD_MS) return "ask";
  return now < endsAt ? "warn" : "leave";
}

/** The minutes that are left, of which there is always one. */
export const toMinutesLeft = (endsAt: number, now: number): number => Math.max(1, Math.round((endsAt - now) / 60_000));

/** Each answer says when the end is, a little earlier or later. */
export const isSameEnd = (one: number, other: number): boolean => Math.abs(one - other) < 60_000;

import type { StaffSession } from "../../engine/protocol/index.ts";

const TOLD_MS = 10 * 60_000;
/** Age after which the known end of the session may be wrong, because another tab may have logged in. */
const KNOWN_MS = 60_000;

/** Latest end of the session by this browser's clock. */
export const toSessionEnd = (
  { ends_at, ends_in_seconds: seconds }: Pick<StaffSession, "ends_at" | "ends_in_seconds">,
  learnedAt: number,
): number => (seconds === undefined ? Date.parse(ends_at) : learnedAt + seconds * 1_000);

/** Returns the next step before the latest end: ask the server for it, warn, or leave. */
export function findAtEnd(endsAt: number, learnedAt: number, now: number): "nothing" | "ask" | "warn" | "leave" {
  if (now < endsAt - TOLD_MS) return "nothing";
  if (now - learnedAt > KNOWN_MS && learnedAt < endsAt - TOLD_MS) return "ask";
  return now < endsAt ? "warn" : "leave";
}

export const toMinutesLeft = (endsAt: number, now: number): number => Math.max(1, Math.round((endsAt - now) / 60_000));

/** Two responses may report ends that differ slightly. */
export const isSameEnd = (one: number, other: number): boolean => Math.abs(one - other) < 60_000;

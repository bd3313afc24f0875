const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** After each try that failed: a day in all, then the delivery is given up. */
export const PAUSES_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8.5 * HOUR_MS,
] as const;

interface NextTry {
  readonly waitMs: number;
  /** How many of the pauses are used up then. */
  readonly step: number;
}

/**
 * Finds how long to wait for the next try; undefined if the day is over. Whoever asks for a longer pause gets it out of
 * the pauses that are left, and of no more, so that it is a day in all whatever is asked.
 *
 * @param step how many pauses are used up
 * @param askedMs for how long the receiver wants to be left alone
 */
export function findNextTry(step: number, askedMs = 0): NextTry | undefined {
  const left = PAUSES_MS.slice(step);
  const [pause] = left;
  if (pause === undefined) return undefined;
  const leftMs = left.reduce((sum, one) => sum + one, 0);
  const waitMs = Math.max(pause, Math.min(askedMs, leftMs));
  let used = 0;
  let next = step;
  while (used < waitMs) {
    used += PAUSES_MS[next] ?? waitMs;
    next += 1;
  }
  return { waitMs, step: next };
}

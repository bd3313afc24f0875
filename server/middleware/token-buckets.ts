const MINUTE_MS = 60_000;
/** Above this number, subjects idle for a minute are dropped. */
const MANY_SUBJECTS = 10_000;

export type Buckets = ReturnType<typeof createBuckets>;

/** Limits calls in memory: `perMinute` at once, and as many again within a minute. */
export function createBuckets(perMinute: number, now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const everyMs = MINUTE_MS / perMinute;
  let keptUntil = MANY_SUBJECTS;
  const forget = (at: number): void => {
    for (const [subject, bucket] of buckets) if (at - bucket.at >= MINUTE_MS) buckets.delete(subject);
    keptUntil = Math.max(MANY_SUBJECTS, 2 * buckets.size);
  };
  return {
    /** Takes one token. Returns 0, or the milliseconds until the next one. */
    take: (subject: string) => {
      const at = now();
      if (buckets.size >= keptUntil) forget(at);
      const bucket = buckets.get(subject) ?? { tokens: perMinute, at };
      buckets.set(subject, bucket);
      // If the clock is set back, nothing is added or removed.
      bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, at - bucket.at) / everyMs);
      bucket.at = at;
      if (bucket.tokens < 1) return (1 - bucket.tokens) * everyMs;
      bucket.tokens -= 1;
      return 0;
    },
  };
}

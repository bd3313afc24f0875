const MINUTE_MS = 60_000;
/** When there are more subjects than this, those that have not asked for a minute are forgotten. */
const MANY_SUBJECTS = 10_000;

export type Buckets = ReturnType<typeof createBuckets>;

/**
 * A bucket of tokens for each subject: `perMinute` of them at once, and as many again within a minute. It is kept in
 * memory only.
 */
export function createBuckets(perMinute: number, now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const everyMs = MINUTE_MS / perMinute;
  let keptUntil = MANY_SUBJECTS;
  const forget = (at: number): void => {
    for (const [subject, bucket] of buckets) if (at - bucket.at >= MINUTE_MS) buckets.delete(subject);
    keptUntil = Math.max(MANY_SUBJECTS, 2 * buckets.size);
  };
  return {
    /** Takes one of the subject's tokens. Returns 0, or, when there is none, how long until there is one. */
    take: (subject: string) => {
      const at = now();
      if (buckets.size >= keptUntil) forget(at);
      const bucket = buckets.get(subject) ?? { tokens: perMinute, at };
      buckets.set(subject, bucket);
      // A clock that was set back gives no tokens and takes none.
      bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, at - bucket.at) / everyMs);
      bucket.at = at;
      if (bucket.tokens < 1) return (1 - bucket.tokens) * everyMs;
      bucket.tokens -= 1;
      return 0;
    },
  };
}

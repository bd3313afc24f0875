import type { ServerResponse } from "node:http";
import { createMiddleware } from "hono/factory";
import type { AppDeps, AppEnv, AppSettings } from "../app-deps.ts";
import { ServerError } from "../errors.ts";

const TEN_MINUTES_MS = 10 * 60_000;
const APPLICANTS_OF_AN_ADDRESS = 5;
/** Uploads, conversions and downloads in ten minutes: a tenth of the calls per minute. */
const COSTLY_SHARE = 10;
const MAX_DOWNLOADS_AT_ONCE = 3;

const UPLOADS = /^\/api\/(presigned-url|pdf\/document-answer\/[^/]*)$/;
const DOWNLOADS = /^\/api\/(pdf\/file|pdf\/draft|applications\/[^/]*\/pdf)$/;

interface NodeBindings {
  readonly outgoing?: ServerResponse;
}

type Deps = Pick<AppDeps, "settings" | "store" | "now">;

function refuse(waitMs: number): never {
  const retryAfterMs = Math.max(1_000, waitMs);
  throw new ServerError("throttled", {
    text: "error.tooFast",
    values: { seconds: Math.ceil(retryAfterMs / 1_000) },
    retryAfterMs,
  });
}

/** Counts an applicant's calls in memory, and uploads and downloads in the store. Never rejects a log-out. */
export const limitCalls = ({ settings: { callsPerMinute }, store, now }: Deps) => {
  const buckets = createBuckets(callsPerMinute, now);
  const downloads = new Map<string, number>();
  const countCostly = async (tenant: string, account: string): Promise<void> => {
    const { count, resetAt } = await store.countHit(tenant, `costly.account:${account}`, TEN_MINUTES_MS, now());
    if (count > Math.max(1, callsPerMinute / COSTLY_SHARE)) refuse(resetAt - now());
  };
  return createMiddleware<AppEnv & { Bindings: NodeBindings }>(async (context, next) => {
    const { method, path } = context.req;
    if (path === "/api/logout") return next();
    const { id } = context.get("served");
    const { account } = context.get("session");
    const subject = `${id} ${account}`;
    takeCall(buckets, subject);
    const isDownload = DOWNLOADS.test(path);
    if (isDownload || (method === "POST" && UPLOADS.test(path))) await countCostly(id, account);
    if (!isDownload) return next();
    const running = downloads.get(subject) ?? 0;
    if (running >= MAX_DOWNLOADS_AT_ONCE) refuse(0);
    downloads.set(subject, running + 1);
    const { outgoing } = context.env ?? {};
    whenOver(outgoing, () => {
      const left = (downloads.get(subject) ?? 1) - 1;
      if (left === 0) downloads.delete(subject);
      else downloads.set(subject, left);
    });
    await next();
  });
};

/** Calls `end` when the response or its connection closes, or at once if one of them has closed. */
function whenOver(outgoing: ServerResponse | undefined, end: () => void): void {
  const socket = outgoing?.req?.socket;
  const ends = [outgoing, socket].filter((one) => one !== undefined);
  const endOnce = (): void => {
    for (const one of ends) one.off("close", endOnce);
    end();
  };
  if (ends.length === 0 || ends.some(({ destroyed }) => destroyed)) return end();
  for (const one of ends) one.once("close", endOnce);
}

export function takeCall(buckets: Buckets, subject: string): void {
  const waitMs = buckets.take(subject);
  if (waitMs > 0) refuse(waitMs);
}

export const createStrangerBuckets = ({ callsPerMinute }: Pick<AppSettings, "callsPerMinute">, now: () => number) =>
  createBuckets(callsPerMinute * APPLICANTS_OF_AN_ADDRESS, now);

export const limitStrangers = ({ settings, now }: Deps) => {
  const buckets = createStrangerBuckets(settings, now);
  return createMiddleware<AppEnv>(async (context, next) => {
    takeCall(buckets, context.get("address"));
    await next();
  });
};

const MINUTE_MS = 60_000;
const MANY_SUBJECTS = 10_000;

export type Buckets = ReturnType<typeof createBuckets>;

/** Limits calls in memory: `perMinute` at once, then `perMinute` in each minute. */
export function createBuckets(perMinute: number, now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const everyMs = MINUTE_MS / perMinute;
  let keptUntil = MANY_SUBJECTS;
  const forget = (at: number): void => {
    for (const [subject, bucket] of buckets) if (at - bucket.at >= MINUTE_MS) buckets.delete(subject);
    keptUntil = Math.max(MANY_SUBJECTS, 2 * buckets.size);
  };
  return {
    /** Takes one token and returns 0. If there is none, returns the milliseconds until the next one. */
    take: (subject: string) => {
      const at = now();
      if (buckets.size >= keptUntil) forget(at);
      const bucket = buckets.get(subject) ?? { tokens: perMinute, at };
      buckets.set(subject, bucket);
      bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, at - bucket.at) / everyMs);
      bucket.at = at;
      if (bucket.tokens < 1) return (1 - bucket.tokens) * everyMs;
      bucket.tokens -= 1;
      return 0;
    },
  };
}

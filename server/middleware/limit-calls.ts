import type { ServerResponse } from "node:http";
import { createMiddleware } from "hono/factory";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { createBuckets } from "./token-buckets.ts";

const TEN_MINUTES_MS = 10 * 60_000;
/** A network address may be that of a whole school. */
const APPLICANTS_OF_AN_ADDRESS = 5;
/** Uploads, conversions and downloads cost more than other calls: a tenth as many are let through, in ten minutes. */
const COSTLY_SHARE = 10;
/** A PDF is in memory while it is sent. */
const MAX_DOWNLOADS_AT_ONCE = 3;

const UPLOADS = /^\/api\/(presigned-url|pdf\/document-answer\/[^/]*)$/;
const DOWNLOADS = /^\/api\/(pdf\/file|pdf\/draft\/file|applications\/[^/]*\/pdf)$/;

/** What @hono/node-server passes with each request; absent in `app.request()`. */
interface NodeBindings {
  readonly outgoing?: ServerResponse;
}

type Deps = Pick<AppDeps, "settings" | "store" | "now">;

/** @throws ServerError `throttled`, with when to try again: nothing of the call was done. */
function refuse(waitMs: number): never {
  const retryAfterMs = Math.max(1_000, waitMs);
  throw new ServerError("throttled", {
    text: "error.tooFast",
    values: { seconds: Math.ceil(retryAfterMs / 1_000) },
    retryAfterMs,
  });
}

/**
 * Limits how many calls an applicant makes, far above what a page makes by itself. Calls are counted in this process,
 * because a write for each would cost as much as the call; uploads and downloads are counted in the store, so that all
 * processes together let through no more. Whoever logs out is never refused.
 */
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
    const waitMs = buckets.take(subject);
    if (waitMs > 0) refuse(waitMs);
    const isDownload = DOWNLOADS.test(path);
    if (isDownload || (method === "POST" && UPLOADS.test(path))) await countCostly(id, account);
    if (!isDownload) return next();
    const running = downloads.get(subject) ?? 0;
    if (running >= MAX_DOWNLOADS_AT_ONCE) refuse(0);
    downloads.set(subject, running + 1);
    const end = (): void => {
      const left = (downloads.get(subject) ?? 1) - 1;
      if (left === 0) downloads.delete(subject);
      else downloads.set(subject, left);
    };
    const outgoing = context.env?.outgoing;
    outgoing?.once("close", end);
    await next();
    if (outgoing === undefined) end();
  });
};

/** Limits how many suggestions one network address asks for, with an account or without. */
export const limitLookups = ({ settings: { callsPerMinute }, now }: Deps) => {
  const buckets = createBuckets(callsPerMinute * APPLICANTS_OF_AN_ADDRESS, now);
  return createMiddleware<AppEnv>(async (context, next) => {
    const waitMs = buckets.take(context.get("address"));
    if (waitMs > 0) refuse(waitMs);
    await next();
  });
};

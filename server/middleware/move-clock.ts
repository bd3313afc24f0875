import { createMiddleware } from "hono/factory";
import { getCookie, setCookie } from "hono/cookie";
import { findInstants, isLocalTime } from "../../engine/core/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";

const COOKIE = "portico_moved_clock";
const MAX_OFFSET_MS = 100 * 366 * 24 * 60 * 60_000;

/** `?now=2027-01-15T23:58` shows the portal at that local time in this browser. `?now=` ends this. Development only. */
export const moveClock = ({ portalClock: { runLater, now } }: AppDeps) =>
  createMiddleware<AppEnv>(async (context, next) => {
    if (runLater === undefined) return next();
    const asked = context.req.query("now");
    const isAsked = asked !== undefined && context.get("broken") === undefined && context.get("isUnknownHost") !== true;
    const offsetMs = !isAsked
      ? readOffset(getCookie(context, COOKIE))
      : asked === ""
        ? 0
        : Math.round(toInstantOf(asked, context.get("served").definition.tenant.timeZone) - now());
    await (offsetMs === 0 ? next() : runLater(offsetMs, next));
    // Set the cookie on the finished response: pages drop headers that were set before.
    if (isAsked)
      setCookie(context, COOKIE, String(offsetMs), {
        path: "/",
        httpOnly: true,
        sameSite: "Lax",
        ...(offsetMs === 0 ? { maxAge: 0 } : {}),
      });
    return undefined;
  });

function readOffset(cookie: string | undefined): number {
  const offsetMs = Number(cookie ?? 0);
  return Number.isFinite(offsetMs) && Math.abs(offsetMs) <= MAX_OFFSET_MS ? offsetMs : 0;
}

function toInstantOf(asked: string, timeZone: string): number {
  const [instant] = isLocalTime(asked) ? findInstants(asked, timeZone) : [];
  if (instant === undefined)
    throw new ServerError("body_invalid", {
      message: `now= is ${JSON.stringify(asked)}; expected a time that exists in ${timeZone}, such as 2027-01-15T23:58.`,
    });
  return instant;
}

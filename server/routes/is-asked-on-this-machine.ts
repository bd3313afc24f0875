import type { Context } from "hono";
import type { AppEnv } from "../app-deps.ts";
import { isLocalhost } from "../config/index.ts";

/**
 * Whether a request comes from this machine, by a host name that always means this machine, and was not passed on by a
 * proxy.
 */
export function isAskedOnThisMachine(context: Context<AppEnv>): boolean {
  const host = context.req.header("host") ?? new URL(context.req.url).host;
  return (
    isLocalhost(`http://${host}`) &&
    /^(127\.|::1$)/.test(context.get("address")) &&
    context.req.header("x-forwarded-for") === undefined &&
    context.req.header("forwarded") === undefined
  );
}

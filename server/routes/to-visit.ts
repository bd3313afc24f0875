import type { Context } from "hono";
import { toBrowserName, type Visit } from "../accounts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { readDeviceMarks } from "../middleware/cookies.ts";

/** What the account operations need to know of a request. */
export function toVisit(context: Context<AppEnv>, settings: AppDeps["settings"]): Visit {
  const { definition } = context.get("served");
  return {
    definition,
    address: context.get("address"),
    requestId: context.get("requestId"),
    browser: toBrowserName(context.req.header("user-agent")),
    marks: readDeviceMarks(context, settings),
    origin: toMailOrigin(settings.publicUrl, definition.tenant.hosts, context.req.header("host")),
  };
}

/**
 * Returns the tenant's own host if the request came to it, otherwise PUBLIC_URL, and never a host that
 * a stranger made up.
 */
export function toMailOrigin(publicUrl: string, hosts: readonly string[], requestHost: string | undefined): string {
  const url = new URL(publicUrl);
  const name = requestHost?.toLowerCase().replace(/:\d+$/, "");
  const own = hosts.find((host) => host === name);
  if (own !== undefined) url.hostname = own;
  return url.origin;
}

import type { Context } from "hono";
import { isNewPassword } from "../../engine/protocol/index.ts";
import { isCommonPassword, toBrowserName, type Visit } from "../accounts/index.ts";
import type { AppEnv, AppDeps } from "../app-deps.ts";
import { refuseField } from "./route-parts.ts";
import { readDeviceMarks } from "../middleware/cookies.ts";
import { isLocalhost } from "../config/index.ts";
import { toHostName } from "../tenants/index.ts";

/** @throws ServerError with a message for the field if a new password breaks a rule or is common */
export async function checkNewPassword(context: Context<AppEnv>, password: string): Promise<void> {
  if (!isNewPassword(password)) refuseField(context, "password", "password.notMet");
  if (await isCommonPassword(password)) refuseField(context, "password", "password.common");
}

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

/** Returns an origin with the request's host, if the tenant has this host. Otherwise returns PUBLIC_URL's. */
export function toMailOrigin(publicUrl: string, hosts: readonly string[], requestHost: string | undefined): string {
  const url = new URL(publicUrl);
  const own = hosts.find((host) => host === toHostName(requestHost ?? ""));
  if (own !== undefined) url.hostname = own;
  return url.origin;
}

/** True if a program on this machine sent the request directly to a local host name. */
export function isAskedOnThisMachine(context: Context<AppEnv>): boolean {
  const host = context.req.header("host") ?? new URL(context.req.url).host;
  return (
    isLocalhost(`http://${host}`) &&
    /^(127\.|0:0:0:0::\/64$)/.test(context.get("address")) &&
    context.req.header("x-forwarded-for") === undefined &&
    context.req.header("forwarded") === undefined
  );
}

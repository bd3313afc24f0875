import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { API_ERRORS } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { defaultMessage, ServerError } from "../errors.ts";
import { sendPlainPage } from "../plain-page.ts";
import { isBroken } from "../tenants/index.ts";

/**
 * Gives each request an id. Logs its route pattern, because paths and queries may contain tokens and addresses.
 */
export const observeRequest = ({ logger, metrics }: Pick<AppDeps, "logger" | "metrics">) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const requestId = randomUUID();
    context.set("requestId", requestId);
    context.header("X-Request-Id", requestId);
    const startedAt = performance.now();
    await next();
    const ms = performance.now() - startedAt;
    const route = matchedRoutes(context).find(({ path }) => !path.endsWith("*"))?.path ?? "/*";
    metrics?.observe(context.req.method, route, context.res.status, ms / 1_000);
    logger.info(
      {
        requestId,
        method: context.req.method,
        route,
        status: context.res.status,
        ms: Math.round(ms),
        tenant: context.get("served")?.id,
      },
      "request",
    );
  });

interface NodeBindings {
  readonly incoming?: IncomingMessage;
}

export const findTenant = ({ tenants, settings }: Pick<AppDeps, "tenants" | "settings">) =>
  createMiddleware<AppEnv & { Bindings: NodeBindings }>(async (context, next) => {
    const found = tenants.findByHost(context.req.header("host") ?? new URL(context.req.url).host);
    if (found === undefined) context.set("isUnknownHost", true);
    else if (isBroken(found)) context.set("broken", found);
    else context.set("served", found);
    const socketAddress = context.env?.incoming?.socket.remoteAddress ?? "127.0.0.1";
    context.set("address", toAddress(socketAddress, context.req.header("x-forwarded-for"), settings.trustProxy));
    await next();
  });

export const visitorOf = (context: Context<AppEnv>) => ({
  definition: context.get("served").definition,
  address: context.get("address"),
  requestId: context.get("requestId"),
});

/**
 * Returns the client's address, as the outermost of `trustProxy` proxies saw it. Clients can forge the entries to its
 * left. Returns the network of an IPv6 address.
 */
export function toAddress(socketAddress: string, forwardedFor: string | undefined, trustProxy: number): string {
  const entries = (forwardedFor ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const claimed = trustProxy === 0 ? undefined : entries.at(-Math.min(trustProxy, entries.length || 1));
  return toNetwork((claimed ?? socketAddress).replace(/^::ffff:/i, "").slice(0, 64));
}

/** Returns the first 64 bits of an IPv6 address: its network (RFC 4291, section 2.5.1). */
function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [...(first ?? []), ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...(last ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

const WITHOUT_TENANT = /^\/(livez|readyz|robots\.txt|openapi\.json|assets|config|\.well-known|dev(?!\/widgets$))(\/|$)/;
const CALL = /^\/(api|public|service|lookup|uploads)(\/|$)/;
const OF_PROCESS = /^\/(livez|readyz|robots\.txt|openapi\.json|assets)(\/|$)/;
const RETRY_AFTER_MS = 60_000;

/** Rejects requests for a broken tenant or an unknown host. Does not reveal the cause. */
export const refuseBroken = ({ settings: { isDevelopment } }: Pick<AppDeps, "settings">) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const { method, path } = context.req;
    const isCall = CALL.test(path) || (method !== "GET" && method !== "HEAD");
    if (context.get("isUnknownHost") === true) {
      if (OF_PROCESS.test(path)) return next();
      if (isCall) throw new ServerError("not_found");
      return sendPlainPage(context, API_ERRORS.not_found.status, {
        title: defaultMessage("unknownHost.title"),
        paragraphs: [defaultMessage("unknownHost.text"), defaultMessage("unknownHost.operator")],
      });
    }
    if (context.get("broken") === undefined || WITHOUT_TENANT.test(path)) return next();
    if (isCall) throw new ServerError("tenant_broken", { retryAfterMs: RETRY_AFTER_MS });
    context.header("Retry-After", String(RETRY_AFTER_MS / 1_000));
    return sendPlainPage(context, API_ERRORS.tenant_broken.status, {
      title: defaultMessage("mending.title"),
      paragraphs: [defaultMessage("mending.text"), defaultMessage("mending.safe")],
      reloads: isDevelopment,
    });
  });

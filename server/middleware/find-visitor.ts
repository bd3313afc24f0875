import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { createMiddleware } from "hono/factory";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { isBroken } from "../tenants/index.ts";

interface NodeBindings {
  readonly incoming?: IncomingMessage;
}

export const findVisitor = ({ tenants, settings }: Pick<AppDeps, "tenants" | "settings">) =>
  createMiddleware<AppEnv & { Bindings: NodeBindings }>(async (context, next) => {
    const found = tenants.findByHost(context.req.header("host") ?? new URL(context.req.url).host);
    if (found === undefined) context.set("isUnknownHost", true);
    else if (isBroken(found)) context.set("broken", found);
    else context.set("served", found);
    const socketAddress = context.env?.incoming?.socket.remoteAddress ?? "127.0.0.1";
    context.set("address", toAddress(socketAddress, context.req.header("x-forwarded-for"), settings.trustProxy));
    await next();
  });

/** Uses the entry of the first trusted proxy. Anyone can write the entries left of it. */
export function toAddress(socketAddress: string, forwardedFor: string | undefined, trustProxy: number): string {
  const entries = (forwardedFor ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const claimed = trustProxy === 0 ? undefined : entries.at(-Math.min(trustProxy, entries.length || 1));
  return toNetwork((claimed ?? socketAddress).replace(/^::ffff:/i, "").slice(0, 64));
}

/** Returns the first 64 bits of an IPv6 address: the size of one household's network (RFC 6177). */
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

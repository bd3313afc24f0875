import { parse } from "jsonc-parser";

/**
 * Finds the hosts in a tenant.json that the linter refused, as far as it can be read, so that a broken tenant's visitors
 * are known for its own. Undefined if it names none.
 */
export function findHosts(text: string | undefined): readonly string[] | undefined {
  const found: unknown = text === undefined ? undefined : parse(text);
  if (typeof found !== "object" || found === null || !("hosts" in found) || !Array.isArray(found.hosts))
    return undefined;
  const hosts = found.hosts.filter((host) => typeof host === "string").map((host) => host.toLowerCase());
  return hosts.length === 0 ? undefined : hosts;
}

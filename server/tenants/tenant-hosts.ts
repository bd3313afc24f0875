import type { LoadedTenant } from "../../engine/node/index.ts";
import type { BrokenTenant } from "./broken-tenant.ts";
import { isLocalhost } from "../config/index.ts";

interface Hosted {
  readonly publicUrl: string | undefined;
  readonly defaultId: string;
  readonly current: ReadonlyMap<string, LoadedTenant>;
  readonly broken: () => readonly BrokenTenant[];
}

const OWN_HOSTS = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Finds the tenant of a host. Returns the default tenant for the portal's own hosts. Returns undefined for an unknown
 * host, so that nobody fills in another school's form. If the hosts of a broken tenant cannot be read, an unknown host
 * counts as one of them.
 */
export function createHostFinder({ publicUrl, defaultId, current, broken }: Hosted) {
  const portalHost = publicUrl === undefined ? "localhost" : toHostName(new URL(publicUrl).host);
  return (host: string | undefined): LoadedTenant | BrokenTenant | undefined => {
    const name = toHostName(host ?? "");
    const loaded = [...current.values()].find(({ definition }) => definition.tenant.hosts.includes(name));
    if (loaded !== undefined) return loaded;
    const named = current.get(name.replace(/\.localhost$/, ""));
    if (named !== undefined && name === `${named.id}.localhost`) return named;
    const own = broken().find(({ id, hosts }) => hosts?.includes(name) === true || name === `${id}.localhost`);
    if (own !== undefined) return own;
    if (name !== portalHost && !OWN_HOSTS.test(name)) return broken().find(({ hosts }) => hosts === undefined);
    const found = current.get(defaultId) ?? broken().find(({ id }) => id === defaultId);
    if (found === undefined) throw new Error("The default tenant was removed.");
    return found;
  };
}

/** Removes the port and a final dot, and lower-cases the name (RFC 3986, section 3.2.2). */
export const toHostName = (host: string): string => host.toLowerCase().replace(/\.?(?::\d*)?$/, "");

/** Returns a tenant's URL, with the scheme and port of PUBLIC_URL. Returns undefined if the tenant has no host. */
export function toTenantUrl(
  publicUrl: string,
  { id, hosts, isDefault }: { readonly id: string; readonly hosts: readonly string[]; readonly isDefault: boolean },
): string | undefined {
  const url = new URL(publicUrl);
  if (isDefault || hosts.includes(url.hostname)) return url.origin;
  const isLocal = isLocalhost(publicUrl);
  const own = isLocal ? `${id}.localhost` : undefined;
  const host = hosts.find((one) => isLocalhost(`http://${one}`) === isLocal) ?? hosts[0] ?? own;
  if (host === undefined) return undefined;
  url.hostname = host;
  return url.origin;
}

import { isLocalhost } from "../config/index.ts";

/**
 * Returns a tenant's address: PUBLIC_URL for the default tenant, else its own host with the scheme and port of
 * PUBLIC_URL. A tenant without hosts has one on localhost only.
 */
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

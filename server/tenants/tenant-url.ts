import { isLocalhost } from "../config/index.ts";

/**
 * Where a tenant is reached: the default tenant at PUBLIC_URL, another at a host of its own, in the scheme and at the
 * port of PUBLIC_URL. Of several hosts it is the first that is as public as PUBLIC_URL is. One without hosts is reached
 * on a developer's machine by its id, and nowhere else.
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

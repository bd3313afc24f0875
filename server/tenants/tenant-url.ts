import { isLocalhost } from "../config/index.ts";

/**
 * Where a tenant is reached: the default tenant at PUBLIC_URL, another at a host of its own, in the scheme and at the
 * port of PUBLIC_URL. Of several hosts it is the first that is as public as PUBLIC_URL is.
 */
export function toTenantUrl(publicUrl: string, hosts: readonly string[], isDefault: boolean): string {
  const url = new URL(publicUrl);
  if (isDefault || hosts.includes(url.hostname)) return url.origin;
  const isLocal = isLocalhost(publicUrl);
  const host = hosts.find((one) => isLocalhost(`http://${one}`) === isLocal) ?? hosts[0];
  if (host !== undefined) url.hostname = host;
  return url.origin;
}

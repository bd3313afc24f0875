import type { TenantDefinition } from "../engine/core/index.ts";

/**
 * The address of this portal's configuration, which the server writes into index.html. It ends in a slash. Undefined
 * where the page was not served by the portal, such as a copy that a proxy has kept.
 */
export function readConfigUrl(page: Document): string | undefined {
  const url = page.querySelector<HTMLMetaElement>('meta[name="portico-config"]')?.content;
  return url === "" ? undefined : url;
}

/** The tenant's definition. It is not checked again here, because the server has linted it. */
export async function readDefinition(configUrl: string): Promise<TenantDefinition> {
  const response = await fetch(`${configUrl}tenant.json`);
  if (!response.ok) throw new Error(`The configuration answered with status ${String(response.status)}.`);
  return (await response.json()) as TenantDefinition;
}

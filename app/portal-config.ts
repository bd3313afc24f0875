import type { TenantDefinition } from "../engine/core/index.ts";

/** Where the configuration of this portal is; the server writes it into index.html. Ends in a slash. */
export function readConfigUrl(page: Document): string {
  const url = page.querySelector<HTMLMetaElement>('meta[name="portico-config"]')?.content;
  if (url === undefined || url === "") throw new Error('index.html has no <meta name="portico-config">.');
  return url;
}

/** The tenant as the server has read and linted it, which is why it is not checked again here. */
export async function readDefinition(configUrl: string): Promise<TenantDefinition> {
  const response = await fetch(`${configUrl}tenant.json`);
  if (!response.ok) throw new Error(`The configuration answered with status ${String(response.status)}.`);
  return (await response.json()) as TenantDefinition;
}

import type { TenantDefinition } from "../engine/core/index.ts";
import type { Pictures } from "../engine/protocol/index.ts";

/**
 * The address of this portal's configuration, which the server writes into index.html. It ends in a slash. Undefined
 * where the page was not served by the portal, such as a copy that a proxy has kept.
 */
export function readConfigUrl(page: Document): string | undefined {
  const url = page.querySelector<HTMLMetaElement>('meta[name="portico-config"]')?.content;
  return url === "" ? undefined : url;
}

export interface PortalConfig {
  readonly definition: TenantDefinition;
  readonly pictures?: Pictures;
}

/**
 * The tenant's definition, which has come with the page, or else is asked for. It is not checked again here, because the
 * server has linted it.
 */
export async function readConfig(configUrl: string): Promise<PortalConfig> {
  const given = takeGiven("config");
  if (given !== undefined) return given as PortalConfig;
  const response = await fetch(`${configUrl}tenant.json`);
  if (!response.ok) throw new Error(`The configuration answered with status ${String(response.status)}.`);
  return { definition: (await response.json()) as TenantDefinition };
}

/**
 * What the server has put into the page under this name. It is taken out of the page, because it is good for one use,
 * and may be a person's own. Undefined where the page has nothing, or nothing that can be read.
 */
export function takeGiven(name: "config" | "profile"): unknown {
  const element = document.getElementById(`portico-${name}`);
  element?.remove();
  try {
    return JSON.parse(element?.textContent ?? "");
  } catch {
    return undefined;
  }
}

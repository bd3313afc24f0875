import type { TenantDefinition } from "../engine/core/index.ts";
import type { Pictures } from "../engine/protocol/index.ts";

/** Address of the configuration, with a final slash. Undefined if another server sent the page. */
export function readConfigUrl(page: Document): string | undefined {
  const url = page.querySelector<HTMLMetaElement>('meta[name="portico-config"]')?.content;
  return url === "" ? undefined : url;
}

export interface PortalConfig {
  readonly definition: TenantDefinition;
  readonly pictures?: Pictures;
}

/** Reads the definition from the page, or else from the server. The server has linted it. */
export async function readConfig(configUrl: string): Promise<PortalConfig> {
  const given = takeGiven("config");
  if (given !== undefined) return given as PortalConfig;
  const response = await fetch(`${configUrl}tenant.json`);
  if (!response.ok) throw new Error(`The configuration answered with status ${String(response.status)}.`);
  return { definition: (await response.json()) as TenantDefinition };
}

/** Removes possibly personal data from the page and returns it. Returns undefined if it is missing or invalid. */
export function takeGiven(name: "config" | "profile"): unknown {
  const element = document.getElementById(`portico-${name}`);
  element?.remove();
  try {
    return JSON.parse(element?.textContent ?? "");
  } catch {
    return undefined;
  }
}

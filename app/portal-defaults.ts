import { QueryClient } from "@tanstack/react-query";
import type { TenantDefinition } from "../engine/core/index.ts";
import { parseJson } from "./safe-storage.ts";
import type { Pictures } from "../engine/protocol/index.ts";

export const APPLICATION_QUERY_KEY = ["application"] as const;

export function defaultPathOf({ tenant, pages }: TenantDefinition): string {
  return (pages.find(({ id }) => id === tenant.defaultPage) ?? pages[0])?.path ?? "/";
}

/**
 * Creates a client whose queries do not refetch by default, because new data could replace typed text. The error
 * boundary shows their errors.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: Infinity,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        throwOnError: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

export const OWN_APPLICATIONS_PATH = "/applications";
export const toApplicationPath = (round: string): string => `${OWN_APPLICATIONS_PATH}/${encodeURIComponent(round)}`;

/** Address of the configuration, with a final slash. Undefined if the page has none. */
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
  const given = takeEmbeddedData("config");
  if (given !== undefined) return given as PortalConfig;
  const response = await fetch(`${configUrl}tenant.json`);
  if (!response.ok) throw new Error(`The configuration answered with status ${String(response.status)}.`);
  return { definition: (await response.json()) as TenantDefinition };
}

/** Removes possibly personal data from the page and returns it. Returns undefined if it is missing or invalid. */
export function takeEmbeddedData(name: "config" | "profile"): unknown {
  const element = document.getElementById(`portico-${name}`);
  element?.remove();
  return parseJson(element?.textContent);
}

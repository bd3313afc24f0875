import { QueryClient } from "@tanstack/react-query";
import type { TenantDefinition } from "../engine/core/index.ts";

export const APPLICATION_QUERY_KEY = ["application"] as const;

export function defaultPathOf({ tenant, pages }: TenantDefinition): string {
  return (pages.find(({ id }) => id === tenant.defaultPage) ?? pages[0])?.path ?? "/";
}

/**
 * Creates a client that never refetches by itself, because new data could replace typed text. The error boundary shows
 * errors (docs/specification.md, section 9).
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

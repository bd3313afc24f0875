import { QueryClient } from "@tanstack/react-query";

/**
 * Server state is kept until the portal itself drops it, because a refetch that nobody asked for could replace what is
 * being typed. Errors go to the error boundary (docs/specification.md, section 9).
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

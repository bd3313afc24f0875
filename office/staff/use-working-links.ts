import { useQuery } from "@tanstack/react-query";
import { workingLinksSchema } from "../../engine/protocol/index.ts";
import { useOffice } from "../office.tsx";

export const WORKING_LINKS_KEY = ["working-links"] as const;

/** The working print links of all applications. */
export function useWorkingLinks({ isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  const { callOffice } = useOffice();
  return useQuery({
    queryKey: WORKING_LINKS_KEY,
    queryFn: ({ signal }) => callOffice("/api/office/links", workingLinksSchema, { signal }),
    enabled: isEnabled,
    // A decision about links needs the links of this moment.
    staleTime: 0,
  });
}

import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { officeDefinitionSchema } from "../../engine/protocol/index.ts";
import { useOffice } from "../office.tsx";

export type ListDefinition = z.output<typeof officeDefinitionSchema>;

/** What the tenant's list shows and can be filtered by, which changes with the tenant's files only. */
export function useListDefinition() {
  const { callOffice } = useOffice();
  return useQuery({
    queryKey: ["list-definition"],
    queryFn: ({ signal }) => callOffice("/api/office/list", officeDefinitionSchema, { signal }),
    staleTime: Infinity,
  });
}

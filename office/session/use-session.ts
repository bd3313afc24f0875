import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { staffSessionSchema, type StaffSession } from "../../engine/protocol/index.ts";
import { OfficeError } from "../api/office-error.ts";
import { useOffice } from "../office.tsx";
import { SESSION_KEY } from "./session-key.ts";

/** Who is logged in, and how far in; null for nobody. */
export function useSessionQuery(): UseQueryResult<StaffSession | null> {
  const { callOffice } = useOffice();
  return useQuery({
    queryKey: SESSION_KEY,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      try {
        return await callOffice("/api/office/session", staffSessionSchema, { signal });
      } catch (error) {
        if (error instanceof OfficeError && error.status === 401) return null;
        throw error;
      }
    },
  });
}

/** Whoever is logged in. Only inside SessionGate, which lets nobody else in. */
export function useStaff(): StaffSession {
  const { data } = useSessionQuery();
  if (data === null || data === undefined) throw new Error("A screen for staff was rendered outside SessionGate.");
  return data;
}

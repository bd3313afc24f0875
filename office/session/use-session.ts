import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { staffSessionSchema, type StaffSession } from "../../engine/protocol/index.ts";
import { OfficeError } from "../api/call-office.ts";
import { useOffice, type Office } from "../office.tsx";

/** The session; null if nobody is logged in. */
export const useSessionQuery = (): UseQueryResult<StaffSession | null> => useQuery(sessionQuery(useOffice()));

export const sessionQuery = ({ callOffice }: Pick<Office, "callOffice">) =>
  queryOptions({
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

/** The session of a logged-in person. @throws Error outside SessionGate */
export function useStaff(): StaffSession {
  const { data } = useSessionQuery();
  if (data === null || data === undefined) throw new Error("A screen for staff was rendered outside SessionGate.");
  return data;
}

/** Key of the session in the query cache. The value is null if nobody is logged in. */
export const SESSION_KEY = ["session"] as const;

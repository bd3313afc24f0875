import { useQuery } from "@tanstack/react-query";
import { staffFactorsSchema } from "../../engine/protocol/index.ts";
import { useOffice } from "../office.tsx";
import { SESSION_KEY } from "../session/use-session.ts";

export const FACTORS_PATH = "/api/office/factors";
const QUERY_KEY = ["factors"] as const;

/** The second factors of the session's owner. */
export function useFactors() {
  const { callOffice, queryClient } = useOffice();
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => callOffice(FACTORS_PATH, staffFactorsSchema, { signal }),
  });
  // The session has the factors too.
  const readAgain = () =>
    Promise.all([QUERY_KEY, SESSION_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return { ...query, readAgain };
}

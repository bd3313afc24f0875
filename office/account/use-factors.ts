import { staffFactorsSchema } from "../../engine/protocol/index.ts";
import { useAnswer, useOffice } from "../office.tsx";
import { SESSION_KEY } from "../session/use-session.ts";

export const FACTORS_PATH = "/api/office/factors";
const QUERY_KEY = ["factors"] as const;

export function useFactors() {
  const { queryClient } = useOffice();
  const query = useAnswer(QUERY_KEY, FACTORS_PATH, staffFactorsSchema);
  // The session lists the factors too, so it is also read again.
  const readAgain = () =>
    Promise.all([QUERY_KEY, SESSION_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return { ...query, readAgain };
}

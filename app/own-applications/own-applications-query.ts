import type { OwnApplications } from "../../engine/protocol/index.ts";
import type { Portal } from "../portal.tsx";
import { createOwnApplicationsCalls } from "./own-applications-calls.ts";

/** The applications of whoever is logged in, asked for again at each visit, because rounds open and close. */
export const ownApplicationsQuery = ({ callApi, session }: Pick<Portal, "callApi" | "session">) => {
  const { account } = session.get();
  return {
    queryKey: ["applications", account],
    queryFn: (): Promise<OwnApplications> => createOwnApplicationsCalls(callApi, account ?? "").list(),
    throwOnError: false,
    staleTime: 0,
    gcTime: 0,
  } as const;
};

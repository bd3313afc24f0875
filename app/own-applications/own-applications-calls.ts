import { ownApplicationsSchema, type OwnApplications } from "../../engine/protocol/index.ts";
import { ofAccount, type CallApi } from "../api/call-api.ts";
import type { Portal } from "../portal.tsx";

/** The calls about all applications of an account. Each names the application that the page has open. */
export function createOwnApplicationsCalls(anyCall: CallApi, application: string) {
  const callApi = ofAccount(anyCall, application);
  return {
    list: (): Promise<OwnApplications> => callApi("/api/applications", ownApplicationsSchema),
    /** @param from the application to take answers over from */
    begin: (round: string, from: string | undefined): Promise<OwnApplications> =>
      callApi("/api/applications", ownApplicationsSchema, { method: "POST", body: { round, from } }),
    withdraw: (id: string, body: { readonly reason: string; readonly seen: string | null }): Promise<OwnApplications> =>
      callApi(`/api/applications/${encodeURIComponent(id)}/withdrawal`, ownApplicationsSchema, {
        method: "POST",
        body,
      }),
    choose: (id: string): Promise<OwnApplications> =>
      callApi("/api/applications/current", ownApplicationsSchema, { method: "PUT", body: { id } }),
  };
}

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

let wasLed = false;

/** True once a visit: whoever returns is led to the choice, and may look at what they submitted after that. */
export const isFirstLead = (): boolean => !wasLed && (wasLed = true);

/** Whether to lead an applicant to the choice of a round: one is open in which they have no application. */
export async function leadsToChoice(portal: Portal): Promise<boolean> {
  if (wasLed) return false;
  // The page itself asks again, and says what is wrong.
  const list = await portal.queryClient.fetchQuery(ownApplicationsQuery(portal)).catch(() => undefined);
  return list !== undefined && list.to_begin.length > 0 && isFirstLead();
}

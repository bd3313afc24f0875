import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { ownApplicationsSchema, type OwnApplications } from "../../engine/protocol/index.ts";
import { ofAccount, type CallApi } from "../api/call-api.ts";
import { usePortal, type Portal } from "../portal.tsx";
import { Link } from "react-router-dom";
import { toButtonClass } from "../../widgets/theme.ts";
import { OWN_APPLICATIONS_PATH } from "../portal-defaults.ts";
import { useLateText } from "../../widgets/notices.ts";

export function createOwnApplicationsCalls(anyCall: CallApi, application: string) {
  const callApi = ofAccount(anyCall, application);
  return {
    list: (): Promise<OwnApplications> => callApi("/api/applications", ownApplicationsSchema),
    /** @param from id of the application whose answers are copied */
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

export const READ_AT_EACH_VISIT = { throwOnError: false, staleTime: 0, gcTime: 0 } as const;

/** Reads the list at each visit, because rounds open and close. */
export const ownApplicationsQuery = ({ callApi, session }: Pick<Portal, "callApi" | "session">) => {
  const { account } = session.get();
  return {
    queryKey: ["applications", account],
    queryFn: (): Promise<OwnApplications> => createOwnApplicationsCalls(callApi, account ?? "").list(),
    ...READ_AT_EACH_VISIT,
  } as const;
};

type QueryOptions = Partial<Pick<UseQueryOptions<OwnApplications>, "enabled" | "gcTime" | "queryKey">>;

export function useCurrentApplication(options: QueryOptions = {}) {
  const { data } = useQuery({ ...ownApplicationsQuery(usePortal()), ...options });
  return data?.applications.find(({ id }) => id === data.current);
}

/**
 * Offers open rounds beside an application that can no longer change.
 * @param closed id of the round that has just closed on this page; the server may not know it yet
 */
export function RoundOffer({ closed }: { readonly closed?: string | undefined }) {
  const text = useLateText();
  const { data } = useQuery(ownApplicationsQuery(usePortal()));
  const drafts = data?.applications.filter(({ is_open, round }) => is_open && round !== closed) ?? [];
  const open = [...(data?.to_begin ?? []), ...drafts];
  if (open.length === 0) return null;
  return (
    <div role="status">
      {open.map(({ id, label }) => (
        <p key={id}>{text("applications.openNow", { round: label })}</p>
      ))}
      <p>
        <Link className={toButtonClass("secondary", "auto")} to={OWN_APPLICATIONS_PATH}>
          {text("applications.choose")}
        </Link>
      </p>
    </div>
  );
}

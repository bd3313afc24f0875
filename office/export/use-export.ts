import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { currentExportSchema, mayAct, type OfficeExportAnswer } from "../../engine/protocol/index.ts";
import { useOffice } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";

export const EXPORTS_PATH = "/api/office/exports";
const CURRENT_PATH = `${EXPORTS_PATH}/current`;
const EXPORT_KEY = ["export"] as const;
/** Each of these calls is an entry of the audit. */
const POLL_MS = 3_000;

export const isUnderWay = ({ state }: OfficeExportAnswer): boolean => state === "waiting" || state === "running";

/** The export of whoever is logged in, as far as it is, if it is under way or was asked for on this page. */
export function useExport() {
  const { callOffice, queryClient } = useOffice();
  const { role } = useStaff();
  const [asked, setAsked] = useState<string>();
  const { data } = useQuery({
    queryKey: EXPORT_KEY,
    queryFn: ({ signal }) => callOffice(CURRENT_PATH, currentExportSchema, { signal }),
    enabled: mayAct(role, "officer"),
    refetchInterval: ({ state }) => (state.data?.export && isUnderWay(state.data.export) ? POLL_MS : false),
  });
  const found = data?.export ?? undefined;
  const id = found !== undefined && isUnderWay(found) ? found.id : undefined;
  if (id !== undefined && id !== asked) setAsked(id);
  const set = useCallback(
    (next: OfficeExportAnswer | null) => queryClient.setQueryData(EXPORT_KEY, { export: next }),
    [queryClient],
  );
  const stop = useCallback(
    async () => set((await callOffice(CURRENT_PATH, currentExportSchema, { method: "DELETE" })).export),
    [callOffice, set],
  );
  const begin = useCallback(
    (next: OfficeExportAnswer) => {
      setAsked(next.id);
      set(next);
    },
    [set],
  );
  return { export: found?.id === asked ? found : undefined, begin, stop };
}

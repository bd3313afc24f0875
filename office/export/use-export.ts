import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import {
  currentExportSchema,
  mayAct,
  officeExportSchema,
  type OfficeExportAnswer,
} from "../../engine/protocol/index.ts";
import { useOffice } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { watchProgress } from "./watch-progress.ts";

export const EXPORTS_PATH = "/api/office/exports";
const CURRENT_PATH = `${EXPORTS_PATH}/current`;
const EXPORT_KEY = ["export"] as const;
const AGAIN_MS = 5_000;

export const isUnderWay = ({ state }: OfficeExportAnswer): boolean => state === "waiting" || state === "running";

/** The export of whoever is logged in, as far as it is, if it is under way or was asked for on this page. */
export function useExport() {
  const { callOffice, queryClient } = useOffice();
  const { role } = useStaff();
  const [asked, setAsked] = useState<string>();
  const [tries, setTries] = useState(0);
  const { data } = useQuery({
    queryKey: EXPORT_KEY,
    queryFn: ({ signal }) => callOffice(CURRENT_PATH, currentExportSchema, { signal }),
    enabled: mayAct(role, "officer"),
  });
  const found = data?.export ?? undefined;
  const id = found !== undefined && isUnderWay(found) ? found.id : undefined;
  if (id !== undefined && id !== asked) setAsked(id);
  const set = useCallback(
    (next: OfficeExportAnswer | null) => queryClient.setQueryData(EXPORT_KEY, { export: next }),
    [queryClient],
  );
  useEffect(() => {
    if (id === undefined) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void watchProgress(`${EXPORTS_PATH}/${encodeURIComponent(id)}/progress`, leaving.signal, (line) => {
      const { success, data: next } = officeExportSchema.safeParse(line);
      if (success) set(next);
    }).then(async () => {
      if (leaving.signal.aborted) return;
      await queryClient.invalidateQueries({ queryKey: EXPORT_KEY });
      timer = setTimeout(() => setTries((count) => count + 1), AGAIN_MS);
    });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
    // A connection that was cut is made again.
  }, [id, queryClient, set, tries]);
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

import { useEffect, useState } from "react";
import { APPLICATION_QUERY_KEY } from "../application/application-query-key.ts";
import type { OpenApplication } from "../application/open-application.ts";
import { usePortal } from "../portal.tsx";

/** What was typed a moment ago is on the device after some tenths of a second, or not at all. */
const POLL_MS = 250;
const POLLS = 20;

/** Whether this browser keeps what a visitor has entered, in this tab or another one; false until that is known. */
export function useVisitorAnswers(): boolean {
  const { queryClient, readDevice } = usePortal();
  const [hasAnswers, setHasAnswers] = useState(false);
  useEffect(() => {
    const state = queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY)?.visitor?.state() ?? "empty";
    let polls = state === "empty" ? 1 : POLLS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      polls -= 1;
      const has = await (await readDevice())?.hasVisitorAnswers();
      if (has === true) setHasAnswers(true);
      else if (polls > 0) timer = setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    return () => {
      polls = 0;
      clearTimeout(timer);
    };
  }, [queryClient, readDevice]);
  return hasAnswers;
}

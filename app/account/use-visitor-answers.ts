import { useEffect, useState } from "react";
import { APPLICATION_QUERY_KEY } from "../application/application-query-key.ts";
import type { OpenApplication } from "../application/open-application.ts";
import { usePortal } from "../portal.tsx";

/** Whether this browser keeps what a visitor has entered, in this tab or another one; false until that is known. */
export function useVisitorAnswers(): boolean {
  const { queryClient, readDevice } = usePortal();
  // What was typed a moment ago may not be on the device yet.
  const [isEntered] = useState(
    () => queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY)?.hasEntered() === true,
  );
  const [hasAnswers, setHasAnswers] = useState(isEntered);
  useEffect(() => {
    let isHere = true;
    void readDevice()
      .then((device) => device?.hasVisitorAnswers())
      .then((has) => isHere && setHasAnswers(isEntered || has === true));
    return () => {
      isHere = false;
    };
  }, [readDevice, isEntered]);
  return hasAnswers;
}

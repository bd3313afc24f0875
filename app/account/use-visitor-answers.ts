import { useEffect, useState } from "react";
import { usePortal } from "../portal.tsx";

/** Whether this browser keeps what a visitor has entered, in this tab or another one; false until that is known. */
export function useVisitorAnswers(): boolean {
  const { readDevice } = usePortal();
  const [hasAnswers, setHasAnswers] = useState(false);
  useEffect(() => {
    let isHere = true;
    void readDevice()
      .then((device) => device?.hasVisitorAnswers())
      .then((has) => isHere && setHasAnswers(has === true));
    return () => {
      isHere = false;
    };
  }, [readDevice]);
  return hasAnswers;
}

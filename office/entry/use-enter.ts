import { useLocation, useNavigate } from "react-router-dom";
import type { StaffSession } from "../../engine/protocol/index.ts";
import { useOffice } from "../office.tsx";
import { readReturnPath, toStepPath } from "../session/place.ts";
import { SESSION_KEY } from "../session/session-key.ts";

/** Goes on once a step of the log-in is done: to the next step, or to where the person wanted to go. */
export function useEnter(): (session: StaffSession) => void {
  const { queryClient } = useOffice();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (session) => {
    queryClient.setQueryData(SESSION_KEY, session);
    const to = readReturnPath(search);
    const steps = { factor: toStepPath("/login/factor", to), enrol: toStepPath("/login/enrol", to), full: to };
    void navigate(steps[session.stage], { replace: true });
  };
}

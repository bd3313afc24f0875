import { useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useOffice } from "../office.tsx";
import { Loading } from "../shell/Loading.tsx";
import { Problem } from "../shell/Problem.tsx";
import { toStepPath } from "./place.ts";
import { useSessionQuery } from "./use-session.ts";

/**
 * Lets in whoever is all the way in. Everybody else goes to the step of the log-in that is theirs, and afterwards back to
 * this address.
 */
export function SessionGate() {
  const { data: session, error, refetch } = useSessionQuery();
  const { unsent } = useOffice();
  const { pathname, search } = useLocation();
  const wasIn = useRef(false);
  useEffect(() => {
    if (session?.stage !== "full") return;
    wasIn.current = true;
    unsent.enter(session.email);
  }, [session, unsent]);
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return <Loading />;
  const place = `${pathname}${search}`;
  if (session === null)
    return <Navigate replace to={toStepPath("/login", place)} state={{ hasEnded: wasIn.current }} />;
  if (session.stage === "factor") return <Navigate replace to={toStepPath("/login/factor", place)} />;
  if (session.stage === "enrol") return <Navigate replace to={toStepPath("/login/enrol", place)} />;
  return <Outlet />;
}

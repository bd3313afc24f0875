import { useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useOffice } from "../office.tsx";
import { Loading, Problem } from "../shell/Problem.tsx";
import { useSessionQuery } from "./use-session.ts";
import { toStepPath } from "./return-path.ts";

/** Renders its routes in a full session. Otherwise redirects to a log-in step, which later returns here. */
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

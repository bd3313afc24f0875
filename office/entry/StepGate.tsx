import { Navigate, Outlet, useLocation } from "react-router-dom";
import type { StaffStage } from "../../engine/protocol/index.ts";
import { readReturnPath, toStepPath } from "../session/place.ts";
import { useSessionQuery } from "../session/use-session.ts";
import { Loading } from "../shell/Loading.tsx";
import { findProblem } from "../sso/find-problem.ts";
import { NotConfirmed } from "../sso/NotConfirmed.tsx";
import { Problem } from "../shell/Problem.tsx";

interface StepGateProps {
  /** The stage that this step is for; "none" for whoever is not logged in. */
  readonly stage: StaffStage | "none";
}

const STEPS = { none: "/login", factor: "/login/factor", enrol: "/login/enrol" } as const;

/** Shows a step of the log-in to whoever is at it. Others go where they belong. */
export function StepGate({ stage }: StepGateProps) {
  const { data: session, error, refetch } = useSessionQuery();
  const { search } = useLocation();
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return <Loading />;
  const found = session?.stage ?? "none";
  if (found === stage) return <Outlet />;
  const to = readReturnPath(search);
  const problem = findProblem(search);
  if (found === "full" && problem !== undefined) return <NotConfirmed problem={problem} to={to} />;
  return <Navigate replace to={found === "full" ? to : toStepPath(STEPS[found], to)} />;
}

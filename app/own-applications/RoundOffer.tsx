import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { toButtonClass, Card } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { OWN_APPLICATIONS_PATH } from "../portal-defaults.ts";
import { useLateText } from "../../widgets/notices.ts";
import { ownApplicationsQuery } from "./own-applications-calls.ts";

/**
 * Offers open rounds beside an application that can no longer change.
 * @param closed round that has just closed on this page; the server may not know it yet
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

/**
 * Navigates to the choice of a round. Waits for a timeout, because a loading page would cancel the navigation. Renders
 * a link until then.
 */
export function GoToApplications() {
  const text = useLateText();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(OWN_APPLICATIONS_PATH, { replace: true }), 0);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Card title={text("applications.title")} level={1}>
      <Link className={toButtonClass("primary", "auto")} to={OWN_APPLICATIONS_PATH}>
        {text("applications.choose")}
      </Link>
    </Card>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { toButtonClass } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { isFirstLead } from "./leads-to-choice.ts";
import { LeadToApplications } from "./LeadToApplications.tsx";
import { OWN_APPLICATIONS_PATH } from "./own-applications-path.ts";
import { ownApplicationsQuery } from "./own-applications-calls.ts";

/**
 * Where an application can no longer be changed: offers the rounds that are open now, in which there is none yet or a
 * draft.
 *
 * @param leads whether whoever has just come is led to the choice at once
 * @param closed the round that has just closed for this page, of which the server may have said otherwise a moment before
 */
export function RoundOffer({ leads, closed }: { readonly leads: boolean; readonly closed?: string | undefined }) {
  const text = useLateText();
  const { data } = useQuery(ownApplicationsQuery(usePortal()));
  const [isLed, setLed] = useState<boolean>();
  const drafts = data?.applications.filter(({ is_open, round }) => is_open && round !== closed) ?? [];
  const open = [...(data?.to_begin ?? []), ...drafts];
  if (data !== undefined && isLed === undefined) setLed(leads && data.to_begin.length > 0 && isFirstLead());
  if (isLed === true) return <LeadToApplications />;
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

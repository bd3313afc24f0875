import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { Notice } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { useApplication } from "../application/use-application.ts";
import { ownApplicationsQuery } from "./own-applications-calls.ts";

/** Says which pages have answers that were taken over and at which nobody has looked yet. The server wants each looked at. */
export function TakenOverNotice() {
  const text = useLateText();
  const portal = usePortal();
  const { tenant, saver } = useApplication();
  const { pathname } = useLocation();
  const seen = useRef(new Set<string>());
  const { data } = useQuery({ ...ownApplicationsQuery(portal), enabled: saver !== undefined, gcTime: Infinity });
  seen.current.add(pathname);
  const current = data?.applications.find(({ id }) => id === data.current);
  const named = new Set(current?.to_look_at);
  const left = tenant.pages.filter(({ id, path }) => named.has(id) && !seen.current.has(path));
  if (current?.is_taken_over !== true) return null;
  return (
    <Notice tone="warning" level={2} title={text("applications.takenOverTitle")}>
      <p>{text("applications.takenOver")}</p>
      {left.length > 0 && (
        <>
          <p>{text("applications.toLookAt")}</p>
          <ul>
            {left.map(({ id, path, title }) => (
              <li key={id}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Card, toButtonClass } from "../../widgets/theme.ts";
import { useLateText } from "../../widgets/notices.ts";
import { OWN_APPLICATIONS_PATH } from "./own-applications-path.ts";

/**
 * Leads to the choice of a round. A page that has only just been loaded may still be on its way to another one, which
 * would end this navigation, so it waits for that and leaves a link.
 */
export function LeadToApplications() {
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

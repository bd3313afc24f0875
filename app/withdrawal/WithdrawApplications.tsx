import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Card } from "../../widgets/theme.ts";
import { ownApplicationsQuery } from "../own-applications/own-applications-calls.ts";
import { OWN_APPLICATIONS_PATH } from "../own-applications/own-applications-path.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";

/** Leads to the list of applications if one of them can be withdrawn. */
export function WithdrawApplications() {
  const text = useLateText();
  const { data } = useQuery(ownApplicationsQuery(usePortal()));
  if (data?.applications.some(({ can_withdraw }) => can_withdraw) !== true) return null;
  return (
    <Card title={text("withdraw.own")}>
      <p className="a-soft">{text("withdraw.ownText")}</p>
      <Link to={OWN_APPLICATIONS_PATH}>{text("applications.title")}</Link>
    </Card>
  );
}

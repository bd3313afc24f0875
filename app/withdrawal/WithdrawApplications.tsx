import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnApplication, OwnApplications } from "../../engine/protocol/index.ts";
import { Card } from "../../widgets/theme.ts";
import { ownApplicationsQuery } from "../own-applications/own-applications-calls.ts";
import { toApplicationName, toStatusLine } from "../own-applications/ApplicationItem.tsx";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { useFocusWhenSo, Withdraw } from "./Withdraw.tsx";

/** Submitted applications, each with a button to withdraw it. Only here can an applicant withdraw a reopened one. */
export function WithdrawApplications() {
  const text = useLateText();
  const { queryClient, ...portal } = usePortal();
  const query = ownApplicationsQuery(portal);
  const { data } = useQuery(query);
  const [isUsed, setUsed] = useState(false);
  const submitted = data?.applications.filter(({ submitted_at }) => submitted_at !== null) ?? [];
  if (!isUsed && !submitted.some(({ can_withdraw }) => can_withdraw)) return null;
  return (
    <Card title={text("withdraw.own")}>
      <p className="a-soft">{text("withdraw.ownText")}</p>
      <ul className="a-own__list">
        {submitted.map((one) => (
          <Item
            key={one.id}
            application={one}
            onWithdrawn={(answer) => {
              setUsed(true);
              queryClient.setQueryData(query.queryKey, answer);
            }}
          />
        ))}
      </ul>
    </Card>
  );
}

interface ItemProps {
  readonly application: OwnApplication;
  readonly onWithdrawn: (applications: OwnApplications) => void;
}

function Item({ application, onWithdrawn }: ItemProps) {
  const text = useLateText();
  const { tenant } = usePortal().definition;
  const line = useFocusWhenSo<HTMLParagraphElement>(application.withdrawn !== null);
  const name = toApplicationName(text, tenant.lang, application);
  return (
    <li className="a-own__item">
      <div>
        <strong>{name}</strong>
        <p ref={line} tabIndex={-1}>
          {toStatusLine(text, tenant, application)}
        </p>
      </div>
      {application.can_withdraw && <Withdraw application={application} name={name} onWithdrawn={onWithdrawn} />}
    </li>
  );
}

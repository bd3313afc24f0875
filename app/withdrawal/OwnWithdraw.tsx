import { useQuery } from "@tanstack/react-query";
import { useApplication } from "../application/use-application.ts";
import { ownApplicationsQuery } from "../own-applications/own-applications-calls.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { Withdraw } from "./Withdraw.tsx";

/** Offers to withdraw the application that is open, below all that its applicant came for. */
export function OwnWithdraw() {
  const text = useLateText();
  const { queryClient, ...portal } = usePortal();
  const { calls } = useApplication();
  const { data } = useQuery(ownApplicationsQuery(portal));
  const current = data?.applications.find(({ id }) => id === data.current);
  if (current?.can_withdraw !== true) return null;
  return (
    <div className="a-completion__next a-soft">
      {text("withdraw.ownText")}{" "}
      <Withdraw
        application={current}
        onWithdrawn={() => {
          // The page shows what the profile says.
          void queryClient.fetchQuery({ queryKey: ["profile"], queryFn: calls.readProfile, staleTime: 0 });
        }}
      />
    </div>
  );
}

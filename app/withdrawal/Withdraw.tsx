import { useState, useEffect, useRef, type RefObject } from "react";
import { useQuery } from "@tanstack/react-query";
import type { OwnApplication, OwnApplications, OwnWithdrawal } from "../../engine/protocol/index.ts";
import { Button, LinkButton, RichText } from "../../widgets/theme.ts";
import { useApplication } from "../application/use-application.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";
import { ownApplicationsQuery } from "../own-applications/own-applications-calls.ts";
import { toMoment } from "../rounds/round-times.ts";

interface WithdrawProps {
  readonly application: OwnApplication;
  /** Names the application where a page lists several. Without it, the button follows a sentence. */
  readonly name?: string;
  /** Called once it is withdrawn. The button is gone then, so whoever shows it puts the focus elsewhere. */
  readonly onWithdrawn: (applications: OwnApplications) => void;
}

/** The button with which an applicant withdraws a submitted application, and the dialog that it opens. */
export function Withdraw({ application, name, onWithdrawn }: WithdrawProps) {
  const text = useLateText();
  const { toasts } = usePortal();
  const { saver } = useApplication();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {name === undefined ? (
        <LinkButton onClick={() => setAsking(true)}>{text("withdraw.action")}</LinkButton>
      ) : (
        <Button
          variant="secondary"
          onClick={() => setAsking(true)}
          aria-label={text("withdraw.actionOf", { round: name })}
        >
          {text("withdraw.short")}
        </Button>
      )}
      {isAsking && (
        <WithdrawDialog
          application={application}
          onClose={() => setAsking(false)}
          onWithdrawn={(applications) => {
            setAsking(false);
            toasts.add({ variant: "success", text: text("withdraw.done") });
            // Its form may be open in this page, or in others, which learn of it so.
            void saver?.catchUp().catch(() => undefined);
            onWithdrawn(applications);
          }}
        />
      )}
    </>
  );
}

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

/** Says of an application that is withdrawn who did it and when, what that means, and whom to ask if it is a mistake. */
export function WithdrawnState({ withdrawn: { at, by, reason } }: { readonly withdrawn: OwnWithdrawal }) {
  const text = useLateText();
  const { lang, timeZone } = usePortal().definition.tenant;
  const values = { date: toMoment(lang, Date.parse(at), timeZone) };
  return (
    <>
      <p>{text(by === "office" ? "withdrawn.byOffice" : "withdrawn.byYou", values)}</p>
      {reason !== "" && <p>{text("withdrawn.why", { reason })}</p>}
      <p>{text("withdrawn.text")}</p>
      <RichText source={text("withdrawn.mistake")} />
    </>
  );
}

/**
 * Puts the focus on what the returned ref points to once something has become so while it was looked at, because the
 * button that was pressed is gone then. What has no place for the focus itself is searched for its title.
 */
export function useFocusWhenSo<E extends HTMLElement>(isSo: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  const wasSo = useRef(isSo);
  useEffect(() => {
    if (isSo && !wasSo.current) (place.current?.querySelector("h1") ?? place.current)?.focus();
    wasSo.current = isSo;
  }, [isSo]);
  return place;
}

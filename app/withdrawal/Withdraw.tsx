import { useState, useEffect, useRef, type RefObject } from "react";
import type { OwnApplication, OwnApplications, OwnWithdrawal } from "../../engine/protocol/index.ts";
import { Button, LinkButton, RichText } from "../../widgets/theme.ts";
import { useApplication } from "../application/use-application.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";
import { useCurrentApplication } from "../own-applications/own-applications-calls.ts";
import { useMoment } from "../rounds/round-times.ts";

interface WithdrawProps {
  readonly application: OwnApplication;
  /** Name of the application if the button is in a list. */
  readonly name?: string;
  /** Called after the withdrawal. The button has disappeared, so the caller must move the focus. */
  readonly onWithdrawn: (applications: OwnApplications) => void;
}

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
            // Updates other open pages with this application's form.
            void saver?.catchUp().catch(() => undefined);
            onWithdrawn(applications);
          }}
        />
      )}
    </>
  );
}

export function OwnWithdraw() {
  const text = useLateText();
  const { queryClient } = usePortal();
  const { calls } = useApplication();
  const current = useCurrentApplication();
  if (current?.can_withdraw !== true) return null;
  return (
    <div className="a-completion__next a-soft">
      {text("withdraw.ownText")}{" "}
      <Withdraw
        application={current}
        onWithdrawn={() => {
          void queryClient.fetchQuery({ queryKey: ["profile"], queryFn: calls.readProfile, staleTime: 0 });
        }}
      />
    </div>
  );
}

/** Shows the withdrawal: its time, its reason, and if the applicant or the office withdrew. */
export function WithdrawnState({ withdrawn: { at, by, reason } }: { readonly withdrawn: OwnWithdrawal }) {
  const text = useLateText();
  const toMoment = useMoment();
  const values = { date: toMoment(at) };
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
 * When `isSo` becomes true, focuses the h1 inside the ref's element, or the element if it has none, because the pressed
 * button disappears.
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

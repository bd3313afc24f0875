import { useState, useRef, useId } from "react";
import {
  type OwnApplication,
  type OwnApplications,
  type OwnWithdrawal,
  WITHDRAWAL_REASON_MAX_LENGTH,
} from "../../engine/protocol/index.ts";
import { Button, LinkButton, RichText, Dialog, Notice } from "../../widgets/theme.ts";
import { useApplication, usePortal, useSession } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { useCurrentApplication, createOwnApplicationsCalls } from "../own-applications/own-applications.tsx";
import { useMoment } from "../rounds/round-times.ts";
import { useMutation } from "@tanstack/react-query";
import { FieldFrame } from "../../widgets/account.ts";

interface WithdrawProps {
  readonly application: OwnApplication;
  /** Name of the application if the button is in a list. */
  readonly name?: string;
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
            // If this tab has the open form of the application, closes it and informs the other tabs.
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

interface WithdrawDialogProps {
  readonly application: OwnApplication;
  readonly onWithdrawn: (applications: OwnApplications) => void;
  readonly onClose: () => void;
}

/** Explains the consequences. The applicant must tick a box, because a withdrawal is final. */
function WithdrawDialog({ application, onWithdrawn, onClose }: WithdrawDialogProps) {
  const text = useLateText();
  const { callApi } = usePortal();
  const { account } = useSession();
  const id = useId();
  const reason = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const withdrawing = useMutation({
    mutationFn: () =>
      createOwnApplicationsCalls(callApi, account ?? "").withdraw(application.id, {
        reason: reason.current?.value.trim() ?? "",
        seen: application.seen,
      }),
    throwOnError: false,
    onSuccess: onWithdrawn,
  });
  const submit = () => {
    const isSure = box.current?.checked === true;
    setMissing(!isSure);
    if (isSure) withdrawing.mutate();
    else box.current?.focus();
  };
  const { reference, label, reopened_until } = application;
  const values = { reference: reference ?? "", round: label };
  return (
    <Dialog
      title={text("withdraw.title")}
      onClose={withdrawing.isPending ? undefined : onClose}
      actions={
        <>
          <Button variant="danger" busy={withdrawing.isPending} onClick={submit}>
            {text("withdraw.submit")}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text("withdraw.keep")}
          </Button>
        </>
      }
    >
      <p>{text(label === "" ? "withdraw.which" : "withdraw.whichRound", values)}</p>
      <ul>
        <li>{text("withdraw.notConsidered")}</li>
        {reopened_until !== null && <li>{text("withdraw.unsent")}</li>}
        <li>{text("withdraw.kept")}</li>
        <li>{text("withdraw.final")}</li>
        <li>{text("withdraw.mail")}</li>
      </ul>
      {withdrawing.error !== null && (
        <Notice tone="error" role="alert" title={text("withdraw.failed")}>
          <p>{withdrawing.error.message}</p>
        </Notice>
      )}
      <FieldFrame
        inputId={`${id}-reason`}
        hintId={`${id}-hint`}
        errorId={`${id}-none`}
        label={text("withdraw.reason")}
        hint={text("withdraw.reasonHint")}
      >
        <textarea
          className="p-input p-textarea"
          id={`${id}-reason`}
          ref={reason}
          rows={3}
          maxLength={WITHDRAWAL_REASON_MAX_LENGTH}
          aria-describedby={`${id}-hint`}
        />
      </FieldFrame>
      <div className="p-field" data-invalid={isMissing || undefined}>
        {isMissing && (
          <p className="p-field__error" id={`${id}-missing`} role="alert">
            {text("withdraw.sureMissing")}
          </p>
        )}
        <label className="p-choice">
          <input
            className="p-choice__input"
            type="checkbox"
            ref={box}
            aria-required
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-missing` : undefined}
            onChange={() => setMissing(false)}
          />
          <span className="p-choice__label">{text("withdraw.sure")}</span>
        </label>
      </div>
    </Dialog>
  );
}

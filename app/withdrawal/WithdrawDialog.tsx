import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import {
  WITHDRAWAL_REASON_MAX_LENGTH,
  type OwnApplication,
  type OwnApplications,
} from "../../engine/protocol/index.ts";
import { FieldFrame } from "../../widgets/account.ts";
import { Button, Dialog, Notice } from "../../widgets/theme.ts";
import { createOwnApplicationsCalls } from "../own-applications/own-applications-calls.ts";
import { usePortal, useSession } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";

interface WithdrawDialogProps {
  readonly application: OwnApplication;
  readonly onWithdrawn: (applications: OwnApplications) => void;
  readonly onClose: () => void;
}

/** Explains the consequences. The applicant must tick a box, because a withdrawal is final. */
export function WithdrawDialog({ application, onWithdrawn, onClose }: WithdrawDialogProps) {
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

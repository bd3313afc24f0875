import { REASON_MIN_LENGTH, revealAnswerSchema } from "../../engine/protocol/index.ts";
import { useFormCall } from "../form/use-form-call.ts";
import { useUnsent } from "../form/use-unsent.ts";
import { useOffice, useText } from "../office.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { ReasonField } from "../form/ReasonField.tsx";

interface RevealFormProps {
  readonly path: string;
  readonly answerKey: string;
  readonly onRevealed: (value: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the reason for which a secret answer is revealed. */
export function RevealForm({ path, answerKey, onRevealed, onCancel }: RevealFormProps) {
  const { callOffice } = useOffice();
  const text = useText();
  const unsent = useUnsent(`${path}/reveal ${answerKey}`);
  const state = useFormCall<{ readonly value: string }>({
    send({ reason = "" }) {
      if (reason.trim().length < REASON_MIN_LENGTH) return { reason: text("office.secrets.reasonMissing") };
      return callOffice(`${path}/reveal`, revealAnswerSchema, {
        method: "POST",
        body: { key: answerKey, reason: reason.trim() },
      });
    },
    onDone({ value }) {
      unsent.drop();
      onRevealed(value);
    },
  });
  return (
    <OfficeForm
      {...state}
      label={text("office.secrets.submit")}
      submit={text("office.secrets.submit")}
      isSmall
      onCancel={onCancel}
    >
      <ReasonField
        label={text("office.secrets.reason")}
        hint={text("office.secrets.reasonHint")}
        error={state.errors["reason"]}
        unsent={unsent}
        autoFocus
      />
    </OfficeForm>
  );
}

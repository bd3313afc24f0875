import { Stack } from "@chakra-ui/react";
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH, revealAnswerSchema } from "../../engine/protocol/index.ts";
import { FormActions } from "../form/FormActions.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { TextField } from "../form/TextField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useUnsent } from "../form/use-unsent.ts";
import { useOffice, useText } from "../office.tsx";

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
  const { form, onSubmit, isPending, errors, message } = useFormCall<{ readonly value: string }>({
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
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={text("office.secrets.submit")}>
      <Stack gap="3">
        <FormAlert message={message} />
        <TextField
          name="reason"
          label={text("office.secrets.reason")}
          hint={text("office.secrets.reasonHint")}
          error={errors["reason"]}
          maxLength={REASON_MAX_LENGTH}
          autoComplete="off"
          autoFocus
          defaultValue={unsent.text ?? ""}
          onChange={unsent.onChange}
        />
        <FormActions submit={text("office.secrets.submit")} size="sm" isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

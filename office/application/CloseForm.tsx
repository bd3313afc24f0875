import { Stack, Text } from "@chakra-ui/react";
import {
  REASON_MIN_LENGTH,
  REOPENING_REASON_MAX_LENGTH,
  reopenAnswerSchema,
  type OfficeReopening,
} from "../../engine/protocol/index.ts";
import { FormActions } from "../form/FormActions.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { ReasonArea } from "../form/ReasonArea.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useUnsent } from "../form/use-unsent.ts";
import { useOffice, useText } from "../office.tsx";

interface CloseFormProps {
  readonly path: string;
  /** How it was opened, as the page shows it. */
  readonly reopening: OfficeReopening;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The second step of closing an application before its day: says what follows from it, and asks for a reason. */
export function CloseForm({ path, reopening, onDone, onCancel }: CloseFormProps) {
  const { callOffice } = useOffice();
  const text = useText();
  const unsent = useUnsent(`${path}/closing`);
  const { form, onSubmit, isPending, errors, message } = useFormCall<{ readonly reopening: OfficeReopening }>({
    send({ reason = "" }) {
      if (reason.trim().length < REASON_MIN_LENGTH) return { reason: text("office.close.reasonMissing") };
      const body = { reason: reason.trim(), seen: reopening.at };
      return callOffice(`${path}/closing`, reopenAnswerSchema, { method: "POST", body });
    },
    onDone() {
      unsent.drop();
      onDone();
    },
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap="4">
        <Text>{text("office.close.text")}</Text>
        <FormAlert message={message} />
        <ReasonArea
          label={text("office.reopen.reasonLabel")}
          hint={text("office.close.reasonHint")}
          error={errors["reason"]}
          maxLength={REOPENING_REASON_MAX_LENGTH}
          unsent={unsent}
        />
        <FormActions submit={text("office.close.submit")} isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

import { Stack, Text } from "@chakra-ui/react";
import {
  officeWithdrawAnswerSchema,
  REASON_MIN_LENGTH,
  WITHDRAWAL_REASON_MAX_LENGTH,
  type OfficeReopening,
  type OfficeWithdrawal,
} from "../../engine/protocol/index.ts";
import { FormActions } from "../form/FormActions.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { ReasonArea } from "../form/ReasonArea.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useUnsent } from "../form/use-unsent.ts";
import { useOffice, useText } from "../office.tsx";

interface WithdrawFormProps {
  readonly path: string;
  /** How it was opened last, as the page shows it; null where it was not. */
  readonly reopening: OfficeReopening | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The second step of withdrawing a submitted application: says what follows from it, and asks for a reason. */
export function WithdrawForm({ path, reopening, onDone, onCancel }: WithdrawFormProps) {
  const { callOffice } = useOffice();
  const text = useText();
  const unsent = useUnsent(`${path}/withdrawal`);
  const { form, onSubmit, isPending, errors, message } = useFormCall<{ readonly withdrawal: OfficeWithdrawal }>({
    send({ reason = "" }) {
      if (reason.trim().length < REASON_MIN_LENGTH) return { reason: text("office.withdraw.reasonMissing") };
      const body = { reason: reason.trim(), seen: reopening?.at ?? null };
      return callOffice(`${path}/withdrawal`, officeWithdrawAnswerSchema, { method: "POST", body });
    },
    onDone() {
      unsent.drop();
      onDone();
    },
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap="4">
        <Text>{text("office.withdraw.text")}</Text>
        {reopening?.is_over === false && <Text>{text("office.withdraw.open")}</Text>}
        <Text>{text("office.withdraw.back")}</Text>
        <FormAlert message={message} />
        <ReasonArea
          label={text("office.withdraw.reasonLabel")}
          hint={text("office.withdraw.reasonHint")}
          error={errors["reason"]}
          maxLength={WITHDRAWAL_REASON_MAX_LENGTH}
          unsent={unsent}
        />
        <FormActions submit={text("office.withdraw.submit")} isDestructive isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

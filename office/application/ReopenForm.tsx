import { Stack, Text } from "@chakra-ui/react";
import { toReopeningDay } from "../../engine/core/index.ts";
import {
  REASON_MIN_LENGTH,
  REOPENING_REASON_MAX_LENGTH,
  reopenAnswerSchema,
  type OfficeReopening,
} from "../../engine/protocol/index.ts";
import { FormActions } from "../form/FormActions.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { ReasonArea } from "../form/ReasonArea.tsx";
import { TextField } from "../form/TextField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useUnsent } from "../form/use-unsent.ts";
import { useOffice, useText } from "../office.tsx";

interface ReopenFormProps {
  readonly path: string;
  /** How it was opened last, as the page shows it. */
  readonly reopening: OfficeReopening | null;
  /** When it was withdrawn, as the page shows it; undefined where it is not. */
  readonly withdrawnAt: string | undefined;
  readonly onDone: (reopening: OfficeReopening) => void;
  readonly onCancel: () => void;
}

/** The second step of opening a submitted application: says what follows from it, and asks for a reason and a day. */
export function ReopenForm({ path, reopening, withdrawnAt, onDone, onCancel }: ReopenFormProps) {
  const { callOffice, page } = useOffice();
  const text = useText();
  const unsent = useUnsent(`${path}/reopening`);
  const unsentDay = useUnsent(`${path}/reopening until`);
  const { form, onSubmit, isPending, errors, message } = useFormCall<{ readonly reopening: OfficeReopening }>({
    send({ reason = "", until = "" }) {
      if (reason.trim().length < REASON_MIN_LENGTH) return { reason: text("office.reopen.reasonMissing") };
      if (until === "") return { until: text("office.reopen.untilMissing") };
      const body = { reason: reason.trim(), until, seen: withdrawnAt ?? reopening?.at ?? null };
      return callOffice(`${path}/reopening`, reopenAnswerSchema, { method: "POST", body });
    },
    onDone(answer) {
      unsent.drop();
      unsentDay.drop();
      onDone(answer.reopening);
    },
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap="4">
        {withdrawnAt !== undefined && <Text fontWeight="600">{text("office.reopen.withdrawn")}</Text>}
        <Text>{text("office.reopen.text")}</Text>
        <FormAlert message={message} />
        <ReasonArea
          label={text("office.reopen.reasonLabel")}
          hint={text("office.reopen.reasonHint")}
          error={errors["reason"]}
          maxLength={REOPENING_REASON_MAX_LENGTH}
          unsent={unsent}
          initial={reopening?.reason}
        />
        <TextField
          name="until"
          type="date"
          label={text("office.reopen.until")}
          hint={text("office.reopen.untilHint", { zone: page.timeZone })}
          error={errors["until"]}
          defaultValue={unsentDay.text ?? toReopeningDay(Date.now(), page.timeZone)}
          onChange={unsentDay.onChange}
        />
        <FormActions submit={text("office.reopen.submit")} isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

import { Text } from "@chakra-ui/react";
import { toReopeningDay } from "../../engine/core/index.ts";
import {
  officeWithdrawAnswerSchema,
  REASON_MIN_LENGTH,
  REOPENING_REASON_MAX_LENGTH,
  reopenAnswerSchema,
  WITHDRAWAL_REASON_MAX_LENGTH,
  type OfficeReopening,
  type OfficeWithdrawal,
} from "../../engine/protocol/index.ts";
import { LabelledField, LongText, TextField } from "../form/fields.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText, useTimes } from "../office.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { useUnsent } from "../form/use-unsent.ts";

/** Actions of officers on a submitted application. The keys are parts of the text keys. */
const ACTS = {
  reopen: {
    call: "reopening",
    schema: reopenAnswerSchema,
    maxLength: REOPENING_REASON_MAX_LENGTH,
    reasonLabel: "office.reopen.reasonLabel",
  },
  close: {
    call: "closing",
    schema: reopenAnswerSchema,
    maxLength: REOPENING_REASON_MAX_LENGTH,
    reasonLabel: "office.reopen.reasonLabel",
  },
  withdraw: {
    call: "withdrawal",
    schema: officeWithdrawAnswerSchema,
    maxLength: WITHDRAWAL_REASON_MAX_LENGTH,
    reasonLabel: "office.withdraw.reasonLabel",
  },
} as const;

export type Act = keyof typeof ACTS;

export interface ActFormProps {
  readonly act: Act;
  /** API path of the application. */
  readonly path: string;
  /** The latest reopening on this page, or null. */
  readonly reopening: OfficeReopening | null;
  readonly withdrawal: OfficeWithdrawal | null;
  readonly onDone: (words: string) => void;
  readonly onCancel: () => void;
}

/** Explains the consequences of an action and asks for a reason. */
export function ActForm({ act, path, reopening, withdrawal, onDone, onCancel }: ActFormProps) {
  const { callOffice, page } = useOffice();
  const text = useText();
  const { toMinute } = useTimes();
  const { call, schema, maxLength, reasonLabel } = ACTS[act];
  const isReopening = act === "reopen";
  const unsent = useUnsent(`${path}/${call}`);
  const unsentDay = useUnsent(`${path}/${call} until`);
  const state = useFormCall<{ readonly reopening: OfficeReopening } | { readonly withdrawal: OfficeWithdrawal }>({
    send({ reason = "", until = "" }) {
      if (reason.trim().length < REASON_MIN_LENGTH) return { reason: text(`office.${act}.reasonMissing`) };
      if (isReopening && until === "") return { until: text("office.reopen.untilMissing") };
      const seen = (isReopening ? withdrawal?.at : undefined) ?? reopening?.at ?? null;
      const body = { reason: reason.trim(), seen, ...(isReopening ? { until } : {}) };
      return callOffice(`${path}/${call}`, schema, { method: "POST", body });
    },
    onDone(answer) {
      unsent.drop();
      unsentDay.drop();
      onDone(text(`office.${act}.done`, { until: "reopening" in answer ? toMinute(answer.reopening.until) : "" }));
    },
  });
  return (
    <OfficeForm
      {...state}
      submit={text(`office.${act}.submit`)}
      isDestructive={act === "withdraw"}
      onCancel={onCancel}
      intro={
        <>
          {isReopening && withdrawal !== null && <Text fontWeight="600">{text("office.reopen.withdrawn")}</Text>}
          <Text>{text(`office.${act}.text`)}</Text>
          {act === "withdraw" && reopening?.is_over === false && <Text>{text("office.withdraw.open")}</Text>}
          {act === "withdraw" && <Text>{text("office.withdraw.back")}</Text>}
        </>
      }
    >
      <LabelledField label={text(reasonLabel)} hint={text(`office.${act}.reasonHint`)} error={state.errors["reason"]}>
        <LongText
          name="reason"
          rows={4}
          maxLength={maxLength}
          defaultValue={unsent.text ?? (isReopening ? reopening?.reason : undefined) ?? ""}
          onChange={unsent.onChange}
        />
      </LabelledField>
      {isReopening && (
        <TextField
          name="until"
          type="date"
          label={text("office.reopen.until")}
          hint={text("office.reopen.untilHint", { zone: page.timeZone })}
          error={state.errors["until"]}
          defaultValue={unsentDay.text ?? toReopeningDay(Date.now(), page.timeZone)}
          onChange={unsentDay.onChange}
        />
      )}
    </OfficeForm>
  );
}

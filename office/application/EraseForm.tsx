import { Button, Text } from "@chakra-ui/react";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import {
  officeErasedSchema,
  REASON_MIN_LENGTH,
  type ErasureScope,
  type OfficeErasure,
} from "../../engine/protocol/index.ts";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { ReasonField, TextField } from "../form/fields.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useUnsent } from "../form/use-unsent.ts";
import { useOffice, useText } from "../office.tsx";

interface EraseFormProps {
  readonly id: string;
  readonly path: string;
  readonly plan: OfficeErasure;
  readonly scope: ErasureScope;
  readonly what: string;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}

/** Asks for a reason, and for the reference number or email address as a confirmation. */
export function EraseForm({ id, path, scope, plan, what, onBack, onCancel }: EraseFormProps) {
  const { callOffice, queryClient, unsent: texts } = useOffice();
  const text = useText();
  const unsent = useUnsent(`${path}/erasure`);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const reference = scope === "application" ? plan.applications.find((one) => one.id === id)?.reference : undefined;
  const isByNumber = typeof reference === "string";
  const state = useFormCall({
    send({ confirmation = "", reason = "" }) {
      const missing = {
        ...(confirmation.trim() === "" ? { confirmation: text("office.erase.confirmationMissing") } : {}),
        ...(reason.trim().length < REASON_MIN_LENGTH ? { reason: text("office.erase.reasonMissing") } : {}),
      };
      if (Object.keys(missing).length > 0) return missing;
      const body = { scope, seen: plan.seen, confirmation, reason };
      return callOffice(`${path}/erasure`, officeErasedSchema, { method: "POST", body });
    },
    onDone({ message: done }) {
      for (const queryKey of [["application"], ["notes"], ["erasure"], ["applications"], ["totals"]])
        queryClient.removeQueries({ queryKey });
      texts.dropBelow(`${path}/`);
      const view = params.toString();
      void navigate(`/applications${view === "" ? "" : `?${view}`}`, { state: { erased: done } });
    },
  });
  const { form } = state;
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, [form]);
  return (
    <OfficeForm
      {...state}
      intro={
        <Text fontWeight="600" overflowWrap="anywhere">
          {what}
        </Text>
      }
      submit={text("office.erase.submit")}
      isDestructive
      onCancel={onCancel}
      actions={
        <Button size="md" onClick={onBack}>
          {text("office.erase.back")}
        </Button>
      }
    >
      <TextField
        name="confirmation"
        label={text(isByNumber ? "office.erase.reference" : "office.erase.email")}
        hint={
          isByNumber
            ? text("office.erase.referenceHint", { reference })
            : text("office.erase.emailHint", { email: plan.email })
        }
        autoComplete="off"
        maxLength={400}
        error={state.errors["confirmation"]}
      />
      <ReasonField
        label={text("office.erase.reason")}
        hint={text("office.erase.reasonHint")}
        error={state.errors["reason"]}
        unsent={unsent}
      />
    </OfficeForm>
  );
}

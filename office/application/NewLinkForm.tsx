import type * as z from "zod/mini";
import { officeNewLinkSchema, RECIPIENT_MAX_LENGTH } from "../../engine/protocol/index.ts";
import { useAudiences } from "../audiences.ts";
import { SelectField, TextField } from "../form/fields.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText } from "../office.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";

/** Lifetimes of a link in days. */
const DAYS = [1, 7, 30, 90] as const;
const DAY_HOURS = 24;

export type MadeLink = z.output<typeof officeNewLinkSchema>;

interface NewLinkFormProps {
  readonly path: string;
  readonly onMade: (made: MadeLink) => void;
  readonly onCancel: () => void;
}

export function NewLinkForm({ path, onMade, onCancel }: NewLinkFormProps) {
  const { callOffice } = useOffice();
  const text = useText();
  const { options } = useAudiences();
  const state = useFormCall<MadeLink>({
    send: ({ recipient = "", days = "", audience }) =>
      recipient.trim() === ""
        ? { recipient: text("office.links.recipientMissing") }
        : callOffice(`${path}/links`, officeNewLinkSchema, {
            method: "POST",
            body: { hours: Number(days) * DAY_HOURS, audience, recipient },
          }),
    onDone: onMade,
  });
  return (
    <OfficeForm
      {...state}
      label={text("office.links.make")}
      submit={text("office.links.submit")}
      isSmall
      onCancel={onCancel}
    >
      <TextField
        name="recipient"
        label={text("office.links.recipient")}
        hint={text("office.links.recipientHint")}
        error={state.errors["recipient"]}
        maxLength={RECIPIENT_MAX_LENGTH}
        required
        autoComplete="off"
        autoFocus
      />
      <SelectField
        name="days"
        label={text("office.links.lifetime")}
        options={DAYS.map((days) => [
          String(days),
          days === 1 ? text("office.links.oneDay") : text("office.links.days", { days }),
        ])}
        defaultValue="7"
        error={state.errors["hours"]}
      />
      <SelectField name="audience" label={text("office.links.audience")} options={options} />
    </OfficeForm>
  );
}

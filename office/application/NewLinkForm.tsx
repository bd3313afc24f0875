import type * as z from "zod/mini";
import { RECIPIENT_MAX_LENGTH, type NewLink, type officeNewLinkSchema } from "../../engine/protocol/index.ts";
import { useAudiences } from "../audiences.ts";
import { SelectField, TextField } from "../form/fields.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";

/** Lifetimes of a link in days. */
const DAYS = [1, 7, 30, 90] as const;
const DAY_HOURS = 24;

export type MadeLink = z.output<typeof officeNewLinkSchema>;

interface NewLinkFormProps<Made> {
  /** Label of the submit button. */
  readonly submit: string;
  readonly make: (link: NewLink) => Promise<Made>;
  readonly onMade: (made: Made) => void;
  readonly onCancel: () => void;
}

/** Asks for recipient, lifetime and audience of one link or of several. */
export function NewLinkForm<Made>({ submit, make, onMade, onCancel }: NewLinkFormProps<Made>) {
  const text = useText();
  const { options } = useAudiences();
  const state = useFormCall<Made>({
    send: ({ recipient = "", days = "", audience = "" }) =>
      recipient.trim() === ""
        ? { recipient: text("office.links.recipientMissing") }
        : make({ hours: Number(days) * DAY_HOURS, audience, recipient }),
    onDone: onMade,
  });
  return (
    <OfficeForm {...state} label={text("office.links.make")} submit={submit} onCancel={onCancel}>
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

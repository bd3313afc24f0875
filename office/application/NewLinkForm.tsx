import type * as z from "zod/mini";
import { RECIPIENT_MAX_LENGTH, type NewLink, type officeNewLinkSchema } from "../../engine/protocol/index.ts";
import { useAudiences } from "../audiences.ts";
import { SelectField, TextField, LabelledField } from "../form/fields.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { Button, HStack, Input, Stack, Text, Textarea } from "@chakra-ui/react";
import { useState, type FocusEvent } from "react";
import { BYTE_ORDER_MARK, toCsvLine } from "../../engine/core/index.ts";
import { startDownload } from "../form/start-download.ts";

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
      />
      <SelectField name="audience" label={text("office.links.audience")} options={options} />
    </OfficeForm>
  );
}

interface NewAddressProps {
  readonly url: string;
  readonly onKept: () => void;
}

/** Address of a new link. It is shown only once, because the server keeps only its hash. */
export function NewAddress({ url, onKept }: NewAddressProps) {
  const text = useText();
  return (
    <ShownOnce
      label={text("office.links.address")}
      hint={text("office.links.once")}
      copy={text("office.links.copy")}
      copied={text("office.links.copied")}
      words={url}
      onKept={onKept}
    />
  );
}

export interface NamedLink {
  readonly name: string;
  readonly url: string;
}

interface NewAddressesProps {
  readonly links: readonly NamedLink[];
  readonly onKept: () => void;
}

/** Addresses of the new links of several applications, one in a line. */
export function NewAddresses({ links, onKept }: NewAddressesProps) {
  const text = useText();
  const save = () => {
    const head = [text("office.list.name"), text("office.links.address")];
    const rows = [head, ...links.map(({ name, url }) => [name, url])];
    // Excel needs the byte order mark to read UTF-8.
    const csv = BYTE_ORDER_MARK + rows.map(toCsvLine).join("");
    const file = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
    startDownload(file, "links.csv");
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
  };
  return (
    <ShownOnce
      label={text("office.links.addresses")}
      hint={text("office.links.onceAll")}
      copy={text("office.links.copyAll")}
      copied={text("office.links.copiedAll")}
      words={links.map(({ name, url }) => `${name}\t${url}`).join("\n")}
      onSave={save}
      onKept={onKept}
    />
  );
}

interface ShownOnceProps {
  readonly label: string;
  readonly hint: string;
  readonly copy: string;
  readonly copied: string;
  readonly words: string;
  readonly onSave?: () => void;
  readonly onKept: () => void;
}

function ShownOnce({ label, hint, copy, copied, words, onSave, onKept }: ShownOnceProps) {
  const text = useText();
  const [said, setSaid] = useState("");
  const input = {
    readOnly: true,
    value: words,
    autoFocus: true,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  };
  const toClipboard = () => {
    navigator.clipboard.writeText(words).then(
      () => setSaid(copied),
      () => setSaid(text("office.codes.notCopied")),
    );
  };
  return (
    <Stack gap="2" inlineSize="100%">
      <LabelledField label={label} hint={hint}>
        {onSave === undefined ? <Input {...input} /> : <Textarea {...input} rows={5} maxInlineSize="none" />}
      </LabelledField>
      <HStack gap="3" wrap="wrap">
        <Button variant="solid" onClick={toClipboard}>
          {copy}
        </Button>
        {onSave !== undefined && <Button onClick={onSave}>{text("office.links.csv")}</Button>}
        <Button onClick={onKept}>{text("office.links.kept")}</Button>
      </HStack>
      <Text role="status">{said}</Text>
    </Stack>
  );
}

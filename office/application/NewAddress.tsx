import { Button, HStack, Input, Stack, Text, Textarea } from "@chakra-ui/react";
import { useState, type FocusEvent } from "react";
import { BYTE_ORDER_MARK, toCsvLine } from "../../engine/core/index.ts";
import { LabelledField } from "../form/fields.tsx";
import { startDownload } from "../form/start-download.ts";
import { useText } from "../office.tsx";

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

import type * as z from "zod/mini";
import { Button, chakra, HStack, Input, Stack, Text, Textarea, Badge } from "@chakra-ui/react";
import { useEffect, useRef, type FocusEvent, type ReactNode, useState } from "react";
import { BYTE_ORDER_MARK, toCsvLine } from "../../engine/core/index.ts";
import {
  officeLinksSchema,
  RECIPIENT_MAX_LENGTH,
  type NewLink,
  type OfficeLink,
  officeNewLinkSchema,
} from "../../engine/protocol/index.ts";
import { useAudiences } from "../applications/use-filters.tsx";
import { LabelledField, SelectField, TextField, type FieldTexts } from "../form/fields.tsx";
import { CopyButton, OfficeForm, StatusMessage } from "../form/OfficeForm.tsx";
import { useOffice, useText, useTimes, useAnswer } from "../office.tsx";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { Problem } from "../shell/screen.tsx";

const DAYS = [1, 7, 30, 90] as const;
const DAY_HOURS = 24;

interface NewLinkFormProps<Made> {
  readonly submit: string;
  readonly make: (link: NewLink) => Promise<Made>;
  readonly onMade: (made: Made) => void;
}

export function NewLinkForm<Made>({ submit, make, onMade }: NewLinkFormProps<Made>) {
  const text = useText();
  const { options } = useAudiences();
  const send = ({ recipient = "", days = "", audience = "" }: FieldTexts) =>
    recipient.trim() === ""
      ? { recipient: text("office.links.recipientMissing") }
      : make({ hours: Number(days) * DAY_HOURS, audience, recipient });
  return (
    <OfficeForm send={send} onDone={onMade} submit={submit}>
      <TextField
        name="recipient"
        label={text("office.links.recipient")}
        hint={text("office.links.recipientHint")}
        maxLength={RECIPIENT_MAX_LENGTH}
        autoComplete="off"
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

export interface NamedLink {
  readonly name?: string;
  readonly url: string;
}

/**
 * Address of a new link, or a list of names and addresses. Takes the focus. Shown only once, because the server keeps
 * only hashes of addresses.
 */
export function NewAddresses({ links, onKept }: { readonly links: readonly NamedLink[]; readonly onKept: () => void }) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);
  const isOne = links.every(({ name }) => name === undefined);
  const words = links.map(({ name, url }) => (name === undefined ? url : `${name}\t${url}`)).join("\n");
  const input = {
    readOnly: true,
    value: words,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  };
  const save = () => {
    const head = [text("office.list.name"), text("office.links.address")];
    const rows = [head, ...links.map(({ name = "", url }) => [name, url])];
    // Excel needs the byte order mark to read UTF-8.
    const csv = BYTE_ORDER_MARK + rows.map(toCsvLine).join("");
    const file = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
    startDownload(file, "links.csv");
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
  };
  return (
    <Stack ref={box} gap="2" inlineSize="100%">
      <LabelledField
        label={text(isOne ? "office.links.address" : "office.links.addresses")}
        hint={text(isOne ? "office.links.once" : "office.links.onceAll")}
      >
        {isOne ? <Input {...input} /> : <Textarea {...input} rows={5} maxInlineSize="none" />}
      </LabelledField>
      <HStack gap="3" wrap="wrap">
        <CopyButton
          variant="solid"
          words={words}
          label={text(isOne ? "office.links.copy" : "office.links.copyAll")}
          copied={text(isOne ? "office.links.copied" : "office.links.copiedAll")}
        />
        {!isOne && <Button onClick={save}>{text("office.links.csv")}</Button>}
        <Button onClick={onKept}>{text("office.links.kept")}</Button>
      </HStack>
    </Stack>
  );
}

interface RevokeFormProps {
  readonly path: string;
  readonly id: string;
  readonly onRevoked: (links: readonly OfficeLink[]) => void;
}

export function RevokeForm({ path, id, onRevoked }: RevokeFormProps) {
  const { callOffice } = useOffice();
  const text = useText();
  return (
    <OfficeForm
      send={() => callOffice(`${path}/links/${encodeURIComponent(id)}`, officeLinksSchema, { method: "DELETE" })}
      onDone={({ links }) => onRevoked(links)}
      intro={<Text>{text("office.links.revokeText")}</Text>}
      submit={text("office.links.revokeSubmit")}
      isDestructive
    />
  );
}

interface LinkItemProps {
  readonly link: Pick<OfficeLink, "recipient" | "made_at" | "made_by">;
  readonly title: ReactNode;
  readonly facts: readonly string[];
  readonly children?: ReactNode;
}

export function LinkItem({ link: { recipient, made_at, made_by }, title, facts, children }: LinkItemProps) {
  const text = useText();
  const { toMinute } = useTimes();
  const by = made_by ?? text("office.links.byCommand");
  return (
    <chakra.li paddingBlock="3" borderBlockStart="1px solid {colors.border}">
      <HStack gap="2" wrap="wrap" justify="space-between" align="start">
        <Stack gap="1" overflowWrap="anywhere">
          {title}
          {recipient !== null && <Text>{text("office.links.for", { recipient })}</Text>}
          {[text("office.links.madeAt", { time: toMinute(made_at), by }), ...facts].map((fact) => (
            <Text key={fact} color="fg.muted">
              {fact}
            </Text>
          ))}
        </Stack>
        {children}
      </HStack>
    </chakra.li>
  );
}

/** Starts a download by the browser, which writes to the disk and reports an incomplete file. */
export function startDownload(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

const PALETTES = { open: "green", expired: "gray", revoked: "orange" } as const;

export function Links({ path }: { readonly path: string }) {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const { toMinute } = useTimes();
  const { nameOf } = useAudiences();
  const [made, setMade] = useState<z.output<typeof officeNewLinkSchema>>();
  const { asked, said, status, ask, finish, dialog } = useAsked<OfficeLink | "new">();
  const queryKey = ["links", path];
  const { data, error, refetch } = useAnswer(queryKey, `${path}/links`, officeLinksSchema);
  const show = (links: readonly OfficeLink[]) => queryClient.setQueryData(queryKey, { links: [...links] });
  const toFacts = ({ state, ends_at, revoked_at, last_used_at, uses: count }: OfficeLink) => [
    revoked_at === null
      ? text(state === "open" ? "office.links.endsAt" : "office.links.endedAt", { time: toMinute(ends_at) })
      : text("office.links.revokedAt", { time: toMinute(revoked_at) }),
    last_used_at === null
      ? text("office.links.unused")
      : text("office.links.used", { count, time: toMinute(last_used_at) }),
  ];
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="4" align="start">
      <Text color="fg.muted">{text("office.links.text")}</Text>
      {made === undefined ? (
        <Button onClick={(event) => ask(event, "new")}>{text("office.links.make")}</Button>
      ) : (
        <NewAddresses key={made.id} links={[{ url: made.url }]} onKept={() => setMade(undefined)} />
      )}
      <StatusMessage words={said} ref={status} />
      {data?.links.length === 0 && <Text color="fg.muted">{text("office.links.none")}</Text>}
      {data !== undefined && data.links.length > 0 && (
        <chakra.ul listStyleType="none" padding="0" inlineSize="100%">
          {data.links.map((link) => (
            <LinkItem
              key={link.id}
              link={link}
              title={
                <HStack gap="2" wrap="wrap">
                  <Badge colorPalette={PALETTES[link.state]}>{text(`office.links.${link.state}`)}</Badge>
                  <Text>{nameOf(link.audience)}</Text>
                </HStack>
              }
              facts={toFacts(link)}
            >
              {link.state === "open" && (
                <Button
                  aria-label={text("office.links.revokeOne", { time: toMinute(link.made_at) })}
                  onClick={(event) => ask(event, link)}
                >
                  {text("office.links.revoke")}
                </Button>
              )}
            </LinkItem>
          ))}
        </chakra.ul>
      )}
      <FormDialog title={text(asked === "new" ? "office.links.make" : "office.links.revokeTitle")} {...dialog}>
        {asked === "new" ? (
          <NewLinkForm
            submit={text("office.links.submit")}
            make={(body) => callOffice(`${path}/links`, officeNewLinkSchema, { method: "POST", body })}
            onMade={(link) => {
              finish("");
              setMade(link);
              show(link.links);
            }}
          />
        ) : (
          <RevokeForm
            path={path}
            id={asked?.id ?? ""}
            onRevoked={(links) => {
              // Hides the address of the new link if it was revoked.
              if (asked?.id === made?.id) setMade(undefined);
              finish(text("office.links.revokedNow"));
              show(links);
            }}
          />
        )}
      </FormDialog>
    </Stack>
  );
}

import { Button, Code, HStack, Stack, Text } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod/mini";
import { mayAct, REASON_MIN_LENGTH, revealAnswerSchema, type officeReadSchema } from "../../engine/protocol/index.ts";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { ReasonField } from "../form/fields.tsx";
import { useOffice, useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";

type MaskedSecret = z.output<typeof officeReadSchema>["secrets"][number];

const SHOWN_MS = 60_000;

/** Masked secret answers. An officer can reveal one at a time, for a minute. */
export function Secrets({ path, secrets }: { readonly path: string; readonly secrets: readonly MaskedSecret[] }) {
  const { callOffice } = useOffice();
  const { role } = useStaff();
  const text = useText();
  const isOfficer = mayAct(role, "officer");
  const answer = useRef<HTMLElement>(null);
  const { asked, said, ask, finish, dialog } = useAsked<MaskedSecret>(answer);
  const [shown, setShown] = useState<{ readonly key: string; readonly value: string; readonly until: number }>();
  const hide = () => {
    setShown(undefined);
    // Keeps an open dialog about another answer.
    if (asked === undefined) finish(text("office.secrets.hidden"));
  };
  const hideLate = useEffectEvent(hide);
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => hideLate(), SHOWN_MS);
    const stopped = new AbortController();
    const { signal } = stopped;
    // The browser's page cache keeps the page as it is, so the text must disappear at once.
    addEventListener("pagehide", () => flushSync(() => hideLate()), { signal });
    // Timers stop while a computer sleeps, so the clock decides.
    document.addEventListener("visibilitychange", () => Date.now() >= shown.until && hideLate(), { signal });
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [shown]);
  return (
    <Stack gap="4">
      <Text color="fg.muted">{text(isOfficer ? "office.secrets.officer" : "office.secrets.reader")}</Text>
      {secrets.map((secret) => {
        const isShown = shown?.key === secret.key;
        return (
          <Stack key={secret.key} gap="2" align="start">
            <Text fontWeight="600">{secret.label}</Text>
            <HStack gap="3" wrap="wrap">
              <Code
                {...(isShown ? { ref: answer } : {})}
                tabIndex={-1}
                fontSize="md"
                paddingInline="2"
                paddingBlock="1"
                overflowWrap="anywhere"
                whiteSpace="pre-wrap"
              >
                {isShown ? shown.value : secret.masked}
              </Code>
              {isOfficer && (
                // One button for both, so that it keeps the focus.
                <Button
                  aria-label={isShown ? undefined : text("office.secrets.revealOne", { label: secret.label })}
                  onClick={(event) => (isShown ? hide() : ask(event, secret))}
                >
                  {text(isShown ? "office.secrets.hide" : "office.secrets.reveal")}
                </Button>
              )}
            </HStack>
          </Stack>
        );
      })}
      <Text role="status" color="fg.muted">
        {said}
      </Text>
      <FormDialog
        title={asked === undefined ? "" : text("office.secrets.revealOne", { label: asked.label })}
        {...dialog}
      >
        {asked !== undefined && (
          <OfficeForm
            place={`${path}/reveal ${asked.key}`}
            send={({ reason = "" }) => {
              if (reason.trim().length < REASON_MIN_LENGTH) return { reason: text("office.reason.missing") };
              const body = { key: asked.key, reason: reason.trim() };
              return callOffice(`${path}/reveal`, revealAnswerSchema, { method: "POST", body });
            }}
            onDone={({ value }) => {
              setShown({ key: asked.key, value, until: Date.now() + SHOWN_MS });
              finish(text("office.secrets.shown"));
            }}
            submit={text("office.secrets.submit")}
          >
            <ReasonField label={text("office.secrets.reason")} hint={text("office.secrets.reasonHint")} />
          </OfficeForm>
        )}
      </FormDialog>
    </Stack>
  );
}

import { Button, Code, HStack, Stack, Text } from "@chakra-ui/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod/mini";
import { mayAct, REASON_MIN_LENGTH, revealAnswerSchema, type officeReadSchema } from "../../engine/protocol/index.ts";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { ReasonField } from "../form/fields.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useUnsent } from "../form/use-unsent.ts";
import { useOffice, useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";

type MaskedSecret = z.output<typeof officeReadSchema>["secrets"][number];

/** Masked secret answers. An officer can reveal one at a time. */
export function Secrets({ path, secrets }: { readonly path: string; readonly secrets: readonly MaskedSecret[] }) {
  const { role } = useStaff();
  const text = useText();
  const isOfficer = mayAct(role, "officer");
  return (
    <Stack gap="4">
      <Text color="fg.muted">{text(isOfficer ? "office.secrets.officer" : "office.secrets.reader")}</Text>
      {secrets.map((secret) => (
        <Secret key={secret.key} path={path} secret={secret} mayReveal={isOfficer} />
      ))}
    </Stack>
  );
}

interface SecretProps {
  readonly path: string;
  readonly secret: MaskedSecret;
  readonly mayReveal: boolean;
}

const SHOWN_MS = 60_000;

/** One secret answer. Only this component's state contains the clear text, for at most one minute. */
function Secret({ path, secret: { key, label, masked }, mayReveal }: SecretProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const { shown, show, hide } = useShownFor(SHOWN_MS);
  const wasShown = useRef(false);
  const [said, setSaid] = useState("");
  const reveal = useRef<HTMLButtonElement>(null);
  const answer = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown !== undefined) answer.current?.focus();
    else if (wasShown.current) {
      setSaid(text("office.secrets.hidden"));
      // If the focused element is gone, the focus moves to the button.
      if (document.activeElement === document.body) reveal.current?.focus();
    }
    wasShown.current = shown !== undefined;
  }, [shown, text]);
  const close = () => {
    setAsking(false);
    requestAnimationFrame(() => reveal.current?.focus());
  };
  return (
    <Stack gap="2" align="start">
      <Text fontWeight="600">{label}</Text>
      <HStack gap="3" wrap="wrap">
        <Code
          ref={answer}
          tabIndex={-1}
          fontSize="md"
          paddingInline="2"
          paddingBlock="1"
          overflowWrap="anywhere"
          whiteSpace="pre-wrap"
        >
          {shown ?? masked}
        </Code>
        {shown !== undefined && <Button onClick={hide}>{text("office.secrets.hide")}</Button>}
        {mayReveal && shown === undefined && !isAsking && (
          <Button
            ref={reveal}
            aria-label={text("office.secrets.revealOne", { label })}
            onClick={() => {
              setSaid("");
              setAsking(true);
            }}
          >
            {text("office.secrets.reveal")}
          </Button>
        )}
      </HStack>
      <Text role="status" color="fg.muted">
        {shown === undefined ? said : text("office.secrets.shown")}
      </Text>
      {isAsking && (
        <RevealForm
          path={path}
          answerKey={key}
          onCancel={close}
          onRevealed={(value) => {
            setAsking(false);
            show(value);
          }}
        />
      )}
    </Stack>
  );
}

interface RevealFormProps {
  readonly path: string;
  readonly answerKey: string;
  readonly onRevealed: (value: string) => void;
  readonly onCancel: () => void;
}

function RevealForm({ path, answerKey, onRevealed, onCancel }: RevealFormProps) {
  const { callOffice } = useOffice();
  const text = useText();
  const unsent = useUnsent(`${path}/reveal ${answerKey}`);
  const state = useFormCall<{ readonly value: string }>({
    send({ reason = "" }) {
      if (reason.trim().length < REASON_MIN_LENGTH) return { reason: text("office.secrets.reasonMissing") };
      return callOffice(`${path}/reveal`, revealAnswerSchema, {
        method: "POST",
        body: { key: answerKey, reason: reason.trim() },
      });
    },
    onDone({ value }) {
      unsent.drop();
      onRevealed(value);
    },
  });
  return (
    <OfficeForm
      {...state}
      label={text("office.secrets.submit")}
      submit={text("office.secrets.submit")}
      onCancel={onCancel}
    >
      <ReasonField
        label={text("office.secrets.reason")}
        hint={text("office.secrets.reasonHint")}
        unsent={unsent}
        autoFocus
      />
    </OfficeForm>
  );
}

/** State for a text that disappears after `lifetimeMs`, and when the person leaves the page. */
function useShownFor(lifetimeMs: number) {
  const [shown, setShown] = useState<{ readonly text: string; readonly until: number }>();
  const hide = useCallback(() => setShown(undefined), []);
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(hide, shown.until - Date.now());
    // Timers stop while a computer sleeps, so the clock decides.
    const check = () => {
      if (Date.now() >= shown.until) hide();
    };
    // The browser's page cache keeps the page as it is, so the text must disappear at once.
    const hideAtOnce = () => flushSync(hide);
    addEventListener("pagehide", hideAtOnce);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", hideAtOnce);
      document.removeEventListener("visibilitychange", check);
    };
  }, [hide, shown]);
  const show = useCallback((text: string) => setShown({ text, until: Date.now() + lifetimeMs }), [lifetimeMs]);
  return { shown: shown?.text, show, hide };
}

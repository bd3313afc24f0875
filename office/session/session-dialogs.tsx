import { Button, Stack, Text } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { STAFF_IDLE_MS, staffSessionSchema, type StaffSession } from "../../engine/protocol/index.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { SESSION_KEY, useOffice, useText, useTimes } from "../office.tsx";
import { useSessionQuery, useSessionCalls } from "./use-session.ts";
import { CodeField } from "../form/fields.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { PasskeyFactor } from "./passkeys.tsx";
import { SsoAgain } from "./single-sign-on.tsx";

/** Time from the warning to the end of the session (WCAG 2.2.1: at least 20 seconds). */
const ASKED_MS = 2 * 60_000;
/** Typing and reading make no calls. After this time, the dialog makes a call for an active person. */
const KEEP_MS = 5 * 60_000;
const CHECK_MS = 5_000;

/**
 * Keeps an active person's session. Warns before an idle session ends, and before any session reaches its latest end.
 */
export function IdleDialog() {
  const { callOffice, lastCall, queryClient } = useOffice();
  const text = useText();
  const { toMinute } = useTimes();
  const { data: session, dataUpdatedAt: learnedAt } = useSessionQuery();
  const [isAsked, setAsked] = useState(false);
  const [toldEnd, setToldEnd] = useState<number>();
  const [seenEnd, setSeenEnd] = useState(0);
  const actedAt = useRef(0);
  const endsAt = session ? toSessionEnd(session, learnedAt) : undefined;
  const stay = () =>
    void callOffice("/api/office/session", staffSessionSchema).then(
      (answer) => {
        setAsked(false);
        queryClient.setQueryData(SESSION_KEY, answer);
      },
      () => undefined,
    );
  const check = useEffectEvent(() => {
    const now = Date.now();
    const idleMs = now - lastCall.at();
    const atEnd = endsAt === undefined ? "nothing" : findAtEnd(endsAt, learnedAt, now);
    setToldEnd(atEnd === "warn" ? endsAt : undefined);
    const isOver = idleMs >= STAFF_IDLE_MS || atEnd === "ask" || atEnd === "leave";
    if (isOver || (actedAt.current > lastCall.at() && idleMs >= KEEP_MS)) stay();
    else setAsked(idleMs >= STAFF_IDLE_MS - ASKED_MS);
  });
  useEffect(() => {
    const act = () => {
      actedAt.current = Date.now();
    };
    const events = ["keydown", "pointerdown", "wheel"] as const;
    for (const event of events) addEventListener(event, act, { passive: true });
    const timer = setInterval(() => check(), CHECK_MS);
    return () => {
      for (const event of events) removeEventListener(event, act);
      clearInterval(timer);
    };
  }, []);
  const see = () => setSeenEnd(toldEnd ?? 0);
  return (
    <>
      <FormDialog title={text("office.idle.title")} isOpen={isAsked} onClose={stay}>
        <Stack gap="4" align="start">
          <Text>{text("office.idle.text", { minutes: ASKED_MS / 60_000 })}</Text>
          <Button variant="solid" size="md" onClick={stay}>
            {text("office.idle.stay")}
          </Button>
        </Stack>
      </FormDialog>
      <FormDialog
        title={text("office.end.title")}
        isOpen={!isAsked && toldEnd !== undefined && !isSameEnd(toldEnd, seenEnd)}
        onClose={see}
      >
        {toldEnd !== undefined && (
          <Stack gap="4" align="start">
            <Text>
              {text("office.end.text", {
                minutes: toMinutesLeft(toldEnd, Date.now()),
                time: toMinute(new Date(toldEnd).toISOString()),
              })}
            </Text>
            <Text>{text("office.end.kept")}</Text>
            <Button variant="solid" size="md" onClick={see}>
              {text("office.end.seen")}
            </Button>
          </Stack>
        )}
      </FormDialog>
    </>
  );
}

const TOLD_MS = 10 * 60_000;
/** Age after which the known end of the session may be wrong, because another tab may have logged in. */
const KNOWN_MS = 60_000;

export const toSessionEnd = (
  { ends_at, ends_in_seconds: seconds }: Pick<StaffSession, "ends_at" | "ends_in_seconds">,
  learnedAt: number,
): number => (seconds === undefined ? Date.parse(ends_at) : learnedAt + seconds * 1_000);

/** Returns the next step before the latest end: ask the server for it, warn, or leave. */
export function findAtEnd(endsAt: number, learnedAt: number, now: number): "nothing" | "ask" | "warn" | "leave" {
  if (now < endsAt - TOLD_MS) return "nothing";
  if (now - learnedAt > KNOWN_MS && learnedAt < endsAt - TOLD_MS) return "ask";
  return now < endsAt ? "warn" : "leave";
}

export const toMinutesLeft = (endsAt: number, now: number): number => Math.max(1, Math.round((endsAt - now) / 60_000));

/** Two responses may report ends that differ slightly. */
const isSameEnd = (one: number, other: number): boolean => Math.abs(one - other) < 60_000;

export function FactorDialog() {
  const { freshFactor, queryClient } = useOffice();
  const calls = useSessionCalls();
  const isAsked = useSyncExternalStore(freshFactor.subscribe, freshFactor.isAsked);
  const { data: session } = useSessionQuery();
  const text = useText();
  const onDone = (fresh: StaffSession) => {
    queryClient.setQueryData(SESSION_KEY, fresh);
    freshFactor.answer(true);
  };
  return (
    <FormDialog title={text("office.fresh.title")} isOpen={isAsked} onClose={() => freshFactor.answer(false)}>
      {session?.sso === true ? (
        <SsoAgain />
      ) : (
        <OfficeForm
          send={({ code = "" }) =>
            code.trim() === "" ? { code: text("office.factor.missing") } : calls.giveFactor(code.replace(/\s/g, ""))
          }
          onDone={onDone}
          intro={
            <>
              <PasskeyFactor onDone={onDone} />
              <Text>{text("office.fresh.text")}</Text>
            </>
          }
          submit={text("office.fresh.submit")}
        >
          <CodeField label={text("office.factor.code")} />
        </OfficeForm>
      )}
    </FormDialog>
  );
}

import { Button, Stack, Text } from "@chakra-ui/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { STAFF_IDLE_MS, staffSessionSchema } from "../../engine/protocol/index.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useOffice, useText, useTimes } from "../office.tsx";
import { SESSION_KEY, useSessionQuery } from "./use-session.ts";
import { findAtEnd, isSameEnd, toMinutesLeft, toSessionEnd } from "./session-end.ts";

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
  const callSession = useCallback(
    () =>
      callOffice("/api/office/session", staffSessionSchema).then(
        (answer) => {
          setAsked(false);
          queryClient.setQueryData(SESSION_KEY, answer);
        },
        () => undefined,
      ),
    [callOffice, queryClient],
  );
  useEffect(() => {
    const act = () => {
      actedAt.current = Date.now();
    };
    const check = () => {
      const now = Date.now();
      const idleMs = now - lastCall.at();
      const atEnd = endsAt === undefined ? "nothing" : findAtEnd(endsAt, learnedAt, now);
      setToldEnd(atEnd === "warn" ? endsAt : undefined);
      const isOver = idleMs >= STAFF_IDLE_MS || atEnd === "ask" || atEnd === "leave";
      if (isOver || (actedAt.current > lastCall.at() && idleMs >= KEEP_MS)) void callSession();
      else setAsked(idleMs >= STAFF_IDLE_MS - ASKED_MS);
    };
    const events = ["keydown", "pointerdown", "wheel"] as const;
    for (const event of events) addEventListener(event, act, { passive: true });
    const timer = setInterval(check, CHECK_MS);
    return () => {
      for (const event of events) removeEventListener(event, act);
      clearInterval(timer);
    };
  }, [callSession, endsAt, lastCall, learnedAt]);
  const stay = () => void callSession();
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

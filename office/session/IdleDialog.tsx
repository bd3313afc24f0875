import { Button, Stack, Text } from "@chakra-ui/react";
import { useCallback, useEffect, useState } from "react";
import { STAFF_IDLE_MS, staffSessionSchema } from "../../engine/protocol/index.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useOffice, useText } from "../office.tsx";

/** How long before the end of the session it is asked for (WCAG 2.2.1 wants 20 seconds at least). */
const ASKED_MS = 2 * 60_000;
/** Whoever types or reads on makes no call, so one is made for them, this long after the last one. */
const KEEP_MS = 5 * 60_000;
const LOOK_MS = 5_000;

/**
 * Keeps the session of somebody who is at work, and asks before it ends because nothing is done. Once it has ended, what is
 * on the screen goes too.
 */
export function IdleDialog() {
  const { callOffice, lastCall } = useOffice();
  const text = useText();
  const [isAsked, setAsked] = useState(false);
  const callSession = useCallback(
    // An ended session leads to the log-in; a server that is away is asked again.
    () =>
      callOffice("/api/office/session", staffSessionSchema).then(
        () => setAsked(false),
        () => undefined,
      ),
    [callOffice],
  );
  useEffect(() => {
    let actedAt = 0;
    const act = () => {
      actedAt = Date.now();
    };
    const look = () => {
      const idleMs = Date.now() - lastCall.at();
      if (idleMs >= STAFF_IDLE_MS || (actedAt > lastCall.at() && idleMs >= KEEP_MS)) void callSession();
      else setAsked(idleMs >= STAFF_IDLE_MS - ASKED_MS);
    };
    const events = ["keydown", "pointerdown", "wheel"] as const;
    for (const event of events) addEventListener(event, act, { passive: true });
    const timer = setInterval(look, LOOK_MS);
    return () => {
      for (const event of events) removeEventListener(event, act);
      clearInterval(timer);
    };
  }, [callSession, lastCall]);
  const stay = () => void callSession();
  return (
    <FormDialog title={text("office.idle.title")} isOpen={isAsked} onClose={stay}>
      <Stack gap="4" align="start">
        <Text>{text("office.idle.text", { minutes: ASKED_MS / 60_000 })}</Text>
        <Button onClick={stay}>{text("office.idle.stay")}</Button>
      </Stack>
    </FormDialog>
  );
}

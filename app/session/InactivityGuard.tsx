import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useIdleTimer } from "react-idle-timer";
import { Button, Dialog } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import type { Saver } from "../saving/create-saver.ts";
import type { NavigationState } from "./navigation-state.ts";
import { useLogOut } from "./use-log-out.ts";
import { useReturnCheck } from "./use-return-check.ts";

export interface InactivityGuardProps {
  readonly saver: Saver | undefined;
  /** Tells the server that somebody is here. Otherwise the session would end there after the same time. */
  readonly keepAlive: () => Promise<unknown>;
}

/**
 * Asks an idle applicant for the last minute whether to stay logged in, and then logs out. All tabs share one clock:
 * activity in one keeps the others, and all of them prompt and leave together (WCAG 2.2.1).
 */
export function InactivityGuard({ saver, keepAlive }: InactivityGuardProps) {
  const text = useLateText();
  const { definition, standing } = usePortal();
  const { idleMs, promptMs } = definition.tenant.session;
  const [isPrompting, setPrompting] = useState(false);
  const logOut = useLogOut(saver);
  const leave = useCallback(
    async (why: NavigationState = { errorMessage: text("session.inactive") }) => {
      // Answers that are in this page only would be lost with it, so the page stays and asks for the log-in itself.
      if (!(await logOut(why))) await standing.end();
    },
    [logOut, standing, text],
  );
  useReturnCheck({ idleMs, promptMs, keepAlive, onTooLate: () => void leave() });

  const timer = useIdleTimer({
    timeout: idleMs,
    promptBeforeIdle: promptMs,
    crossTab: true,
    syncTimers: 200,
    throttle: 500,
    name: `portico-${definition.tenant.id}`,
    onPrompt: () => setPrompting(true),
    onActive: () => setPrompting(false),
    onIdle: () => void leave(),
  });

  const startAgain = useEffectEvent(() => {
    setPrompting(false);
    timer.reset();
  });
  // Whoever has logged in again, in this tab or another, has all of their time before them.
  useEffect(() => standing.subscribe(() => standing.get() === "standing" && startAgain()), [standing]);

  if (!isPrompting) return null;
  const stay = () => {
    setPrompting(false);
    timer.activate();
    void keepAlive().catch(() => undefined);
  };
  return (
    <Dialog
      title={text("session.promptTitle")}
      role="alertdialog"
      onClose={stay}
      actions={
        <>
          <Button data-autofocus onClick={stay}>
            {text("session.promptStay")}
          </Button>
          <Button variant="secondary" onClick={() => void leave({ successMessage: text("session.loggedOut") })}>
            {text("session.promptLeave")}
          </Button>
        </>
      }
    >
      <p>{text("session.promptText")}</p>
    </Dialog>
  );
}

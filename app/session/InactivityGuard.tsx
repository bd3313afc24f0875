import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Confirm } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import type { Saver } from "../saving/create-saver.ts";
import { createIdleClock } from "./idle-clock.ts";
import type { NavigationState } from "./navigation-state.ts";
import { useLogOut } from "./use-log-out.ts";

export interface InactivityGuardProps {
  readonly saver: Saver | undefined;
  readonly keepAlive: () => Promise<unknown>;
}

/** Warns an idle applicant before the log-out. All tabs share one clock (WCAG 2.2.1). */
export function InactivityGuard({ saver, keepAlive }: InactivityGuardProps) {
  const text = useLateText();
  const { definition, sessionStatus } = usePortal();
  const { idleMs, promptMs } = definition.tenant.session;
  const [isPrompting, setPrompting] = useState(false);
  const logOut = useLogOut(saver);
  const clock = useRef<ReturnType<typeof createIdleClock>>(undefined);
  const leave = async (why: NavigationState): Promise<void> => {
    if (await logOut(why)) return;
    // Ask for a log-in over the page: a log-out would lose answers in memory.
    setPrompting(false);
    await sessionStatus.end();
  };
  const report = useEffectEvent(() => void keepAlive().catch(() => undefined));
  const leaveIdle = useEffectEvent(() => void leave({ errorMessage: text("session.inactive") }));
  useEffect(() => {
    const running = createIdleClock({
      idleMs,
      promptMs,
      onPrompt: setPrompting,
      onReport: () => report(),
      onIdle: () => leaveIdle(),
    });
    clock.current = running;
    const stopStatus = sessionStatus.subscribe(() => sessionStatus.get() === "active" && running.startAgain());
    return () => {
      stopStatus();
      running.stop();
    };
  }, [idleMs, promptMs, sessionStatus]);

  if (!isPrompting) return null;
  const stay = () => {
    clock.current?.startAgain();
    void keepAlive().catch(() => undefined);
  };
  return (
    <Confirm
      title={text("session.promptTitle")}
      stay={text("session.promptStay")}
      go={text("session.promptLeave")}
      onStay={stay}
      onGo={() => void leave({ successMessage: text("session.loggedOut") })}
    >
      <p>{text("session.promptText")}</p>
    </Confirm>
  );
}

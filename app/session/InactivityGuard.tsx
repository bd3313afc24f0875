import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Confirm } from "../../widgets/theme.ts";
import { useApplication, usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import type { NavigationState } from "./navigation-state.ts";
import { useLogOut } from "./use-log-out.ts";
import { deviceStorage } from "../safe-storage.ts";

/** Warns an idle applicant before the log-out. All tabs share one clock (WCAG 2.2.1). */
export function InactivityGuard() {
  const { calls, saver } = useApplication();
  const text = useLateText();
  const { definition, sessionStatus } = usePortal();
  const { idleMs, promptMs } = definition.tenant.session;
  const [isPrompting, setPrompting] = useState(false);
  const logOut = useLogOut();
  const clock = useRef<ReturnType<typeof createIdleClock>>(undefined);
  const leave = async (why: NavigationState): Promise<void> => {
    if (await logOut(why)) return;
    // Ask for a log-in over the page: a log-out would lose answers in memory.
    setPrompting(false);
    await sessionStatus.end();
  };
  const keepAlive = () => {
    void calls.keepAlive().catch(() => undefined);
    if (saver?.state().kind !== "submitted") void saver?.catchUp().catch(() => undefined);
  };
  const report = useEffectEvent(keepAlive);
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
    keepAlive();
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

const LAST_ACTIVE = "portico:last-active-at";
const EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "touchmove", "focus"] as const;
const GRAIN_MS = 1000;
const MAX_REPORT_MS = 60_000;

interface IdleClockOptions {
  readonly idleMs: number;
  readonly promptMs: number;
  readonly onPrompt: (isPrompting: boolean) => void;
  /** Reports activity to the server: at most once a minute, or once in half of `promptMs` if that is shorter. */
  readonly onReport: () => void;
  readonly onIdle: () => void;
}

/** Measures how long all tabs are idle. Ignores this tab's activity after the prompt or the end. */
export function createIdleClock({ idleMs, promptMs, onPrompt, onReport, onIdle }: IdleClockOptions) {
  const reportMs = Math.min(MAX_REPORT_MS, promptMs / 2);
  let notedAt = Date.now();
  let reportedAt = notedAt;
  let isPrompting = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = () => {
    clearTimeout(timer);
    if (isOver) return;
    const idleFor = Date.now() - Number(deviceStorage.read(LAST_ACTIVE) ?? notedAt);
    isOver = idleFor >= idleMs;
    if (isOver) {
      onIdle();
      return;
    }
    const wasPrompting = isPrompting;
    isPrompting = idleFor >= idleMs - promptMs;
    if (isPrompting !== wasPrompting) onPrompt(isPrompting);
    timer = setTimeout(check, (isPrompting ? idleMs : idleMs - promptMs) - idleFor);
  };
  const startAgain = () => {
    isOver = false;
    notedAt = Date.now();
    deviceStorage.write(LAST_ACTIVE, String(notedAt));
    check();
  };
  const onActivity = () => {
    if (Date.now() - notedAt < GRAIN_MS) return;
    check();
    if (isOver || isPrompting) return;
    startAgain();
    if (notedAt - reportedAt < reportMs) return;
    reportedAt = notedAt;
    onReport();
  };

  startAgain();
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const event of EVENTS) window.addEventListener(event, onActivity, { passive: true, capture: true, signal });
  document.addEventListener("visibilitychange", onActivity, { signal });
  window.addEventListener("storage", check, { signal });
  return {
    startAgain,
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

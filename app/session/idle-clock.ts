import { deviceStorage } from "../safe-storage.ts";

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

/** Measures how long all tabs are idle. Ignores activity after the prompt or after a sleep. */
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

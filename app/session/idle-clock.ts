import { deviceStorage } from "../quiet-storage.ts";

/** Shared by all tabs of this browser: activity in one of them keeps the others. */
const LAST_ACTIVE = "portico:last-active-at";
const EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "touchmove", "focus"] as const;
/** Events that are closer together than this count as one. */
const GRAIN_MS = 1000;
/** The server hears of activity at least this often while there is any. */
const MAX_REPORT_MS = 60_000;

interface IdleClockOptions {
  readonly idleMs: number;
  readonly promptMs: number;
  /** Called when the last time before the end begins, and when somebody goes on in this tab or another. */
  readonly onPrompt: (isPrompting: boolean) => void;
  /**
   * Reports activity to the server, whose own clock allows for a report that is half of the prompt's time old, so that
   * both clocks are one for the applicant.
   */
  readonly onReport: () => void;
  /** Called once, until the clock is started again. */
  readonly onIdle: () => void;
}

/**
 * Measures how long nobody has been active in any tab. Activity counts no more once the prompt shows, which wants an
 * answer, and too late after a sleep of the computer, during which no timer runs.
 */
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
  /** Gives whoever is here all of their time. */
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

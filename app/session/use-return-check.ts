import { useEffect, useEffectEvent } from "react";
import { deviceStorage } from "../quiet-storage.ts";

/** Shared by all tabs of this browser. */
const LAST_ACTIVE = "portico:last-active-at";
/** What the idle timer counts as activity too: where the two differed, one would log out somebody whom the other saw. */
const EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "touchmove", "focus"] as const;
/** Events that are closer together than this count as one. */
const GRAIN_MS = 1000;
/** The server hears of activity at least this often while there is any. */
const MAX_REPORT_MS = 60_000;

interface ReturnCheckOptions {
  readonly idleMs: number;
  readonly promptMs: number;
  readonly keepAlive: () => Promise<unknown>;
  readonly onTooLate: () => void;
}

/**
 * Logs out somebody who becomes active after the idle time or more, because a timer alone misses the time that the
 * computer was asleep. Reports activity to the server, whose own clock allows for a report that is half of the prompt's time
 * old, so that both clocks are one for the applicant.
 */
export function useReturnCheck({ idleMs, promptMs, keepAlive, onTooLate }: ReturnCheckOptions): void {
  const tooLate = useEffectEvent(onTooLate);
  const ping = useEffectEvent(() => void keepAlive().catch(() => undefined));
  useEffect(() => {
    const reportMs = Math.min(MAX_REPORT_MS, promptMs / 2);
    let lastPingAt = Date.now();
    let hasLeft = false;
    deviceStorage.write(LAST_ACTIVE, String(lastPingAt));
    const onActivity = () => {
      const now = Date.now();
      const lastActiveAt = Number(deviceStorage.read(LAST_ACTIVE) ?? now);
      if (hasLeft || now - lastActiveAt < GRAIN_MS) return;
      if (now - lastActiveAt >= idleMs) {
        hasLeft = true;
        tooLate();
        return;
      }
      deviceStorage.write(LAST_ACTIVE, String(now));
      if (now - lastPingAt < reportMs) return;
      lastPingAt = now;
      ping();
    };
    for (const event of EVENTS) window.addEventListener(event, onActivity, { passive: true, capture: true });
    document.addEventListener("visibilitychange", onActivity);
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, onActivity, { capture: true });
      document.removeEventListener("visibilitychange", onActivity);
    };
  }, [idleMs, promptMs]);
}

import { useEffect, useEffectEvent } from "react";
import { deviceStorage } from "../quiet-storage.ts";

/** Shared by all tabs of this browser. */
const LAST_ACTIVE = "portico:last-active-at";
const EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** Events that are closer together than this count as one. */
const GRAIN_MS = 1000;

interface ReturnCheckOptions {
  readonly idleMs: number;
  readonly keepAlive: () => Promise<unknown>;
  readonly onTooLate: () => void;
}

/**
 * Logs out somebody who becomes active after the idle time or more, because a timer alone misses the time that the
 * computer was asleep. Keeps the server's session alive while somebody works without saving.
 */
export function useReturnCheck({ idleMs, keepAlive, onTooLate }: ReturnCheckOptions): void {
  const tooLate = useEffectEvent(onTooLate);
  const ping = useEffectEvent(() => void keepAlive().catch(() => undefined));
  useEffect(() => {
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
      if (now - lastPingAt < idleMs / 3) return;
      lastPingAt = now;
      ping();
    };
    const onVisible = () => {
      if (document.visibilityState === "visible") onActivity();
    };
    for (const event of EVENTS) window.addEventListener(event, onActivity, { passive: true, capture: true });
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, onActivity, { capture: true });
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [idleMs]);
}

import { AsyncLocalStorage } from "node:async_hooks";

/** The time by which people may apply and answers are judged. Sessions, throttles and jobs go by the real one. */
export interface PortalClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Does work, and whatever it awaits, as if it were that much later. Only in development. */
  readonly runLater?: (<T>(offsetMs: number, work: () => T) => T) | undefined;
}

/** @param isDevelopment without it, the clock cannot be moved by anything */
export function createPortalClock(now: () => number, isDevelopment: boolean): PortalClock {
  if (!isDevelopment) return { now };
  const offsets = new AsyncLocalStorage<number>();
  return {
    now: () => now() + (offsets.getStore() ?? 0),
    runLater: (offsetMs, work) => offsets.run(offsetMs, work),
  };
}

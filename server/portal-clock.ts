import { AsyncLocalStorage } from "node:async_hooks";

/** Clock for rounds and answers. Sessions, limits and jobs use the real time. */
export interface PortalClock {
  readonly now: () => number;
  /** Runs `work` with another time. Development only. */
  readonly runLater?: (<T>(offsetMs: number, work: () => T) => T) | undefined;
}

export function createPortalClock(now: () => number, isDevelopment: boolean): PortalClock {
  if (!isDevelopment) return { now };
  const offsets = new AsyncLocalStorage<number>();
  return {
    now: () => now() + (offsets.getStore() ?? 0),
    runLater: (offsetMs, work) => offsets.run(offsetMs, work),
  };
}

/**
 * A search starts 200 ms after the last key, and at the latest 500 ms after the first
 * (docs/specification.md, section 9).
 */
export const LOOKUP_DELAY_MS = 200;
export const LOOKUP_MAX_WAIT_MS = 500;

export function createDebounced<T>(run: (value: T) => void, delayMs = LOOKUP_DELAY_MS, maxWaitMs = LOOKUP_MAX_WAIT_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstCallAt: number | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    firstCallAt = undefined;
  };
  return {
    /** Forgets a run that is waiting. */
    cancel,
    /** Runs with the last value given, once calls pause or the wait has been long enough. */
    call(value: T): void {
      const now = performance.now();
      firstCallAt ??= now;
      clearTimeout(timer);
      const waitMs = Math.max(0, Math.min(delayMs, firstCallAt + maxWaitMs - now));
      timer = setTimeout(() => {
        firstCallAt = undefined;
        run(value);
      }, waitMs);
    },
  };
}

/**
 * Returns the end of the window that `now` is in. Windows begin at multiples of their length, so every process agrees
 * on them without asking.
 */
export const endOfWindow = (now: number, windowMs: number): number => (Math.floor(now / windowMs) + 1) * windowMs;

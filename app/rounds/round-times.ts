import { usePortal } from "../portal.tsx";

const MINUTE_MS = 60_000;

/** Formats a time with its time zone: "January 15, 2027 at 11:59 PM EST". */
export function toMoment(lang: string, at: number, timeZone?: string): string {
  return new Intl.DateTimeFormat(lang, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
}

/** Formats a time in the visitor's time zone. Returns undefined if `timeZone` has the same local time. */
export function findOwnMoment(lang: string, at: number, timeZone: string): string | undefined {
  const shown = (zone?: string) =>
    new Intl.DateTimeFormat("en-US", { dateStyle: "short", timeStyle: "short", timeZone: zone }).format(at);
  return shown() === shown(timeZone) ? undefined : toMoment(lang, at);
}

export function toTimeLeft(lang: string, leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const isLast = seconds <= 600;
  const [whole, small, large] = isLast ? [seconds, "second", "minute"] : [Math.ceil(seconds / 60), "minute", "hour"];
  const parts = [
    [Math.floor(whole / 60), large],
    [whole % 60, small],
  ] as const;
  const words = parts
    .filter(([count], index) => count > 0 || (index === 1 && parts[0][0] === 0))
    .map(([count, unit]) => new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(count));
  return new Intl.ListFormat(lang, { style: "long", type: "unit" }).format(words);
}

const TOLD_AT = [24 * 60, 60, 30, 10, 5, 1].map((minutes) => minutes * MINUTE_MS);

export const isToldNow = (leftBefore: number, left: number): boolean =>
  TOLD_AT.some((at) => leftBefore > at && left <= at && left > 0);

/** Formats ISO times in the tenant's time zone. */
export function useMoment(): (at: string) => string {
  const { lang, timeZone } = usePortal().definition.tenant;
  return (at) => toMoment(lang, Date.parse(at), timeZone);
}

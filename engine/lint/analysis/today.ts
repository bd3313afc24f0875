import { findDateAnchor, isDateBound, TENANT_DEFAULTS, toCalendarDate } from "../../core/index.ts";
import { findText, type Json } from "../model/json-shape.ts";

/** True if the order of the dates can change from day to day, as for `today` and 2026-12-31. */
export function areOfToday(dates: readonly unknown[]): boolean {
  const anchors = dates
    .filter((date): date is string => typeof date === "string" && isDateBound(date))
    .map((date) => findDateAnchor(date) ?? "fixed");
  return new Set(anchors).size > 1;
}

const known = new Map<string, boolean>();

export function isTimeZone(zone: string): boolean {
  const isKnown = known.get(zone) ?? works(() => Intl.DateTimeFormat("en", { timeZone: zone }));
  known.set(zone, isKnown);
  return isKnown;
}

/** True for a tag of BCP 47. Intl also accepts the word "English". */
export const isLanguageTag = (lang: string): boolean =>
  /^[a-z]{2,3}(-|$)/i.test(lang) && works(() => Intl.getCanonicalLocales(lang));

/** Uses the portal's default if none is set. The zone may be unknown, which the rule time-zone-known reports. */
export const timeZoneOf = (tenant: Json): string => findText(tenant["timeZone"]) ?? TENANT_DEFAULTS.timeZone;

export function todayOf({ tenant, now }: { readonly tenant: Json; readonly now: Date }): string {
  const zone = timeZoneOf(tenant);
  return toCalendarDate(now, isTimeZone(zone) ? zone : TENANT_DEFAULTS.timeZone);
}

function works(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

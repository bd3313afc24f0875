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
  let isKnown = known.get(zone);
  if (isKnown === undefined) known.set(zone, (isKnown = isFormattable(zone)));
  return isKnown;
}

/** Uses the portal's default if none is set. The zone may be unknown, which the rule time-zone-known reports. */
export const timeZoneOf = (tenant: Json): string => findText(tenant["timeZone"]) ?? TENANT_DEFAULTS.timeZone;

export function todayOf({ tenant, now }: { readonly tenant: Json; readonly now: Date }): string {
  const zone = timeZoneOf(tenant);
  return toCalendarDate(now, isTimeZone(zone) ? zone : TENANT_DEFAULTS.timeZone);
}

function isFormattable(zone: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

import { findInstants, isLocalTime } from "../../engine/core/index.ts";

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?)?$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const HOURS_A_ZONE_MAY_SKIP = 24;

/**
 * Parses a day or time of the tenant's zone, or an instant (ISO 8601), to milliseconds since the epoch. Undefined for
 * anything else.
 */
export function parseSince(text: string, timeZone: string): number | undefined {
  const [, instantDate, instantTime] = INSTANT.exec(text) ?? [];
  if (instantDate !== undefined) {
    const at = isLocalTime(`${instantDate}T${instantTime ?? ""}`) ? Date.parse(text) : NaN;
    return Number.isNaN(at) ? undefined : at;
  }
  const [, date, time = "00:00", seconds = "00"] = LOCAL.exec(text) ?? [];
  if (date === undefined || !isLocalTime(`${date}T${time}`) || Number(seconds) > 59) return undefined;
  const wall = Date.parse(`${date}T${time}Z`);
  // Clocks skip a time in spring, and a zone that moves over the date line skips a day.
  for (let hours = 0; hours <= HOURS_A_ZONE_MAY_SKIP; hours += 1) {
    const [first] = findInstants(new Date(wall + hours * 3_600_000).toISOString().slice(0, 16), timeZone);
    if (first !== undefined) return first + (hours === 0 ? Number(seconds) * 1000 : 0);
  }
  return undefined;
}

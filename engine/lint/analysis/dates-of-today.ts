import { findDateAnchor, isDateBound } from "../../core/index.ts";

/** True if some of these dates move against each other from day to day, such as `today` and 2026-12-31. */
export function areOfToday(dates: readonly unknown[]): boolean {
  const anchors = dates
    .filter((date): date is string => typeof date === "string" && isDateBound(date))
    .map((date) => findDateAnchor(date) ?? "fixed");
  return new Set(anchors).size > 1;
}

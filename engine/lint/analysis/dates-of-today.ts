import { findDateAnchor, isDateBound } from "../../core/index.ts";

/**
 * Whether some of these dates move against each other from day to day, as `today` does against 2026-12-31 and against
 * `endOfYear`. What is found by comparing them is true of this day only. Whatever is no date is passed over.
 */
export function areOfToday(dates: readonly unknown[]): boolean {
  const anchors = dates
    .filter((date): date is string => typeof date === "string" && isDateBound(date))
    .map((date) => findDateAnchor(date) ?? "fixed");
  return new Set(anchors).size > 1;
}

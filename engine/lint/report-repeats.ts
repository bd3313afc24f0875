import type { Place } from "./place.ts";
import type { Report } from "./finding.ts";

/** A name as it is written at a place; undefined where it is missing, which other rules report. */
export interface NameUse {
  readonly name: string | undefined;
  readonly at: Place;
}

/**
 * Reports each use of a name that stands earlier in the list, and points at its first use.
 *
 * @param toComparable what of a name has to differ, by default all of it
 */
export function reportRepeats(
  uses: readonly NameUse[],
  report: Report,
  toMessage: (name: string) => string,
  toComparable = (name: string): string => name,
): void {
  const first = new Map<string, Place>();
  for (const { name, at } of uses) {
    if (name === undefined) continue;
    const see = first.get(toComparable(name));
    if (see === undefined) first.set(toComparable(name), at);
    else report({ at, message: toMessage(name), hint: "the first is here", see });
  }
}

/** A label as people tell labels apart: without regard to case and white space. */
export function toComparableLabel(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}

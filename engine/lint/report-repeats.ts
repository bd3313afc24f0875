import type { Place } from "./place.ts";
import type { Report } from "./finding.ts";

export interface NameUse {
  readonly name: string | undefined;
  readonly at: Place;
}

/** Reports each repeated name, with a pointer to its first use. */
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

/** A label without case and repeated white space. */
export function toComparableLabel(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}

import { findClosest } from "./did-you-mean.ts";
import type { Place } from "./rule.ts";

/** The hint of a finding about an unknown name: the nearest known one and where it is defined. */
export function suggest(name: string, known: Iterable<string>, placeOf?: (name: string) => Place | undefined): { hint?: string; see?: Place } {
  const closest = findClosest(name, known);
  if (closest === undefined) return {};
  const see = placeOf?.(closest);
  return { hint: `did you mean "${closest}"?`, ...(see === undefined ? {} : { see }) };
}

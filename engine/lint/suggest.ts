import { findClosest } from "./did-you-mean.ts";
import type { Place } from "./place.ts";

const MAX_LISTED = 12;

export interface Suggestion {
  readonly hint?: string;
  readonly see?: Place;
}

/** Hint about an unknown name: the nearest known one and its place, or all if they are few. */
export function suggest(
  name: string,
  known: Iterable<string>,
  placeOf?: (name: string) => Place | undefined,
): Suggestion {
  const closest = findClosest(name, known);
  if (closest === undefined) {
    const names = [...known];
    return names.length === 0 || names.length > MAX_LISTED ? {} : { hint: `known here: ${quoteAll(names)}.` };
  }
  const see = placeOf?.(closest);
  return {
    hint: `did you mean "${closest}"?`,
    ...(see === undefined ? {} : { see }),
  };
}

export function suggestDefined(name: string, known: ReadonlyMap<string, { readonly at: Place }>): Suggestion {
  return suggest(name, known.keys(), (other) => known.get(other)?.at);
}

export function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

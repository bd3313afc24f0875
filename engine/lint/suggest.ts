import { findClosest } from "./did-you-mean.ts";
import type { PageFact } from "./model/page-facts.ts";
import type { TenantModel } from "./model/tenant-model.ts";
import type { Place } from "./place.ts";
import type { Meant } from "./repair.ts";

/** The most names that a hint lists when none of them is near. */
const MAX_LISTED = 12;

/** What is suggested in place of an unknown name. */
export interface Suggestion {
  readonly hint?: string;
  readonly see?: Place;
  readonly meant?: Meant;
}

/**
 * The hint of a finding about an unknown name: the nearest known one and where it is defined, or all of
 * them if they are few.
 */
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
    meant: { written: name, likely: closest },
    ...(see === undefined ? {} : { see }),
  };
}

export function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/** The hint of a finding about a question that a page does not list: which page does, or how to list it. */
export function suggestQuestion(
  name: string,
  page: PageFact,
  { pages, keys }: Pick<TenantModel, "pages" | "keys">,
): Suggestion {
  const other = pages.find(({ properties }) => properties.has(name));
  if (other !== undefined) return { hint: `page "${other.id}" asks it.` };
  if (keys.has(name))
    return { hint: `add "${name}": { "$ref": "../data-model.json#/properties/${name}" } to "properties".` };
  return suggest(name, page.properties.keys(), (key) => page.properties.get(key)?.at);
}

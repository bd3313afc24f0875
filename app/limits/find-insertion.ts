import type { Insertion } from "../../engine/core/index.ts";

/**
 * What has been inserted, by what an input held before and holds now: everything between what both begin and end with.
 *
 * @param before undefined where nobody knows: then all of it is new
 * @param caret where the insertion ends; null where the browser does not say (`type="email"`)
 */
export function findInsertion(before: string | undefined, now: string, caret: number | null): Insertion {
  if (before === undefined) return { before: "", inserted: now, after: "" };
  const end = caret ?? now.length - alike(before, now, before.length, (text, at) => text.charAt(text.length - 1 - at));
  const most = Math.min(before.length, end);
  const start = alike(before, now, most, (text, at) => text.charAt(at));
  return { before: now.slice(0, start), inserted: now.slice(start, end), after: now.slice(end) };
}

/** In how many characters two texts are alike, one after the other. */
function alike(one: string, other: string, most: number, charAt: (text: string, at: number) => string): number {
  let count = 0;
  while (count < most && count < other.length && charAt(one, count) === charAt(other, count)) count += 1;
  return count;
}

import { countCharacters, firstCharacters, isLongerThan, MAX_UNITS } from "./characters.ts";
import { toPlainDigits } from "./typed-formats.ts";

/** What somebody puts into a text, and what stands before and after it. */
export interface Insertion {
  readonly before: string;
  readonly inserted: string;
  readonly after: string;
}

/**
 * As much of what is inserted as leaves the whole text no longer than `limit`, from its beginning and without a
 * character that is cut in its middle. What stands there already is kept, even where it is too long by itself.
 */
export function fitInserted({ before, inserted, after }: Insertion, limit: number): string {
  if (!isLongerThan(before + inserted + after, limit)) return inserted;
  // No more than this can fit, and a text of a million characters need not be read to its end.
  const lead = before + inserted.slice(0, (limit + 3) * MAX_UNITS);
  // The end of what is kept may become one character with up to two that follow it: a joiner, and an emoji.
  for (let room = limit - countCharacters(after) + 2; room > 0; room -= 1) {
    const kept = firstCharacters(lead, room);
    if (kept.length <= before.length) break;
    if (!isLongerThan(kept + after, limit)) return kept.slice(before.length);
  }
  return "";
}

/** The same for an input that takes a number of digits, whatever is written between them. */
export function fitInsertedDigits({ before, inserted, after }: Insertion, limit: number): string {
  let room = limit - countDigits(before) - countDigits(after);
  for (const { index } of inserted.matchAll(DIGIT)) {
    room -= 1;
    if (room < 0) return inserted.slice(0, index);
  }
  return inserted;
}

const DIGIT = /\p{Nd}/gu;

const countDigits = (text: string): number => toPlainDigits(text).replace(/[^0-9]/g, "").length;

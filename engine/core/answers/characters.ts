/**
 * A character of more UTF-16 units than this counts as several, so that no text is longer than its limit allows for: the
 * longest emoji have about 20, and Unicode's stream-safe texts 30 marks to a letter (UAX 15, section 13).
 */
export const MAX_UNITS = 32;

/**
 * What may be one character together with its neighbours: marks, joiners, conjoining Hangul, the Thai and Lao AM, the
 * Malayalam repha, half-width voicing, whatever lies beyond the basic plane, and the two halves of a line end (UAX 29).
 */
const JOINS =
  /[\p{M}\p{Cf}\p{Cs}\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f\u{10000}-\u{10ffff}]|\r\n/u;
/** A text of these alone needs no further look, and nearly every text is one. */
const PLAIN = /^[\n\x20-\u02ff]*$/;

const isPlain = (text: string): boolean => PLAIN.test(text) || !JOINS.test(text);

let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people count them (extended grapheme clusters), or its code points where nobody knows them. */
function charactersOf(text: string): Iterable<{ readonly segment: string }> {
  if (!("Segmenter" in Intl)) return Array.from(text, (segment) => ({ segment }));
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return segmenter.segment(text);
}

const countOf = (segment: string): number => Math.ceil(segment.length / MAX_UNITS);

/**
 * How many characters a text has as people count them: an emoji is one, and so is a letter with its accents, however
 * they are encoded. JSON Schema counts code points (validation 6.3.1); docs/specification.md, section 5, says why we
 * do not.
 */
export function countCharacters(text: string): number {
  if (isPlain(text)) return text.length;
  let count = 0;
  for (const { segment } of charactersOf(text)) count += countOf(segment);
  return count;
}

/** Whether a text is longer than `limit` by its size alone. It is then looked at no further, because anybody may send one. */
export const isFarLongerThan = (text: string, limit: number): boolean => text.length > limit * MAX_UNITS;

/** Whether a text has more characters than `limit`. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return isFarLongerThan(text, limit) || countCharacters(text) > limit;
}

/** The first `limit` characters of a text, none of them cut in its middle. */
export function firstCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  if (isPlain(text)) return text.slice(0, limit);
  let count = 0;
  let end = 0;
  for (const { segment } of charactersOf(text)) {
    count += countOf(segment);
    if (count > limit) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/**
 * A cluster of more UTF-16 units counts as several characters, which bounds the size of a text. The longest emoji have
 * about 20; stream-safe texts have 30 marks to a letter (UAX 15, section 13).
 */
export const MAX_UNITS = 32;

/**
 * Characters that may join their neighbours (UAX 29): marks, joiners, Hangul jamo, Thai and Lao AM, Malayalam repha,
 * half-width voicing, everything beyond the basic plane, and CR LF.
 */
const JOINS =
  /[\p{M}\p{Cf}\p{Cs}\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f\u{10000}-\u{10ffff}]|\r\n/u;
/** Nearly every text consists of these and needs no segmentation. */
const PLAIN = /^[\n\x20-\u02ff]*$/;

const isPlain = (text: string): boolean => PLAIN.test(text) || !JOINS.test(text);

let segmenter: Intl.Segmenter | undefined;

/** Extended grapheme clusters; code points where the platform has no segmenter. */
function charactersOf(text: string): Iterable<{ readonly segment: string }> {
  if (!("Segmenter" in Intl)) return Array.from(text, (segment) => ({ segment }));
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return segmenter.segment(text);
}

const countOf = (segment: string): number => Math.ceil(segment.length / MAX_UNITS);

/**
 * Length in characters as people count them: an emoji or an accented letter is one. JSON Schema counts code points
 * (validation 6.3.1); specification, section 5, has the reason.
 */
export function countCharacters(text: string): number {
  if (isPlain(text)) return text.length;
  let count = 0;
  for (const { segment } of charactersOf(text)) count += countOf(segment);
  return count;
}

export const isFarLongerThan = (text: string, limit: number): boolean => text.length > limit * MAX_UNITS;

export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return isFarLongerThan(text, limit) || countCharacters(text) > limit;
}

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

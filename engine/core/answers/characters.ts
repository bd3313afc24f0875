/**
 * UTF-16 units that count as one character at most. Longer clusters count as several characters. Emoji have up to 20
 * units, stream-safe texts 30 (UAX 15).
 */
export const MAX_UNITS = 32;

/** Characters that may join their neighbours (UAX 29), and CR LF. */
const JOINS =
  /[\p{M}\p{Cf}\p{Cs}\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f\u{10000}-\u{10ffff}]|\r\n/u;
const PLAIN = /^[\n\x20-\u02ff]*$/;

const isPlain = (text: string): boolean => PLAIN.test(text) || !JOINS.test(text);

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into grapheme clusters, or into code points if the platform has no segmenter. */
function charactersOf(text: string): Iterable<{ readonly segment: string }> {
  if (!("Segmenter" in Intl)) return Array.from(text, (segment) => ({ segment }));
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return segmenter.segment(text);
}

const countOf = (segment: string): number => Math.ceil(segment.length / MAX_UNITS);

/** Counts grapheme clusters. JSON Schema would count code points (specification, section 5). */
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

/** A grapheme cluster of at most this many UTF-16 units counts as one character, a longer cluster as several. */
export const MAX_UNITS = 32;

/** Characters that may join their neighbours (UAX 29) or have two UTF-16 units, and CR LF. */
const JOINS =
  /[\p{M}\p{Cf}\p{Cs}\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f\u{10000}-\u{10ffff}]|\r\n/u;
const PLAIN = /^[\n\x20-\u02ff]*$/;

const isPlain = (text: string): boolean => PLAIN.test(text) || !JOINS.test(text);

let segmenter: Intl.Segmenter | undefined;

/** Most UTF-16 units passed to the segmenter in one call. The segmenter takes quadratic time for long texts. */
const WINDOW = MAX_UNITS * 8;

/** Splits a text into grapheme clusters, or into code points if the platform has no segmenter. Takes linear time. */
function* charactersOf(text: string): Iterable<string> {
  if (!("Segmenter" in Intl)) return yield* text;
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  for (let from = 0; from < text.length;) {
    const end = from + WINDOW;
    const isInPair = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const part = text.slice(from, isInPair ? end - 1 : end);
    let last: string | undefined;
    for (const { segment } of segmenter.segment(part)) {
      if (last !== undefined) yield last;
      last = segment;
    }
    // The last cluster may go on after the window, so the next window begins with it.
    const goesOn = from + part.length < text.length && last !== undefined && last.length < part.length;
    if (last !== undefined && !goesOn) yield last;
    from += part.length - (goesOn ? (last?.length ?? 0) : 0);
  }
}

const countOf = (segment: string): number => Math.ceil(segment.length / MAX_UNITS);

/** Counts grapheme clusters. JSON Schema would count code points (specification, section 5). */
export const countCharacters = (text: string): number => countUpTo(text, Infinity);

function countUpTo(text: string, limit: number): number {
  if (isPlain(text)) return text.length;
  let count = 0;
  for (const segment of charactersOf(text)) {
    count += countOf(segment);
    if (count > limit) break;
  }
  return count;
}

export const isFarLongerThan = (text: string, limit: number): boolean => text.length > limit * MAX_UNITS;

export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return isFarLongerThan(text, limit) || countUpTo(text, limit) > limit;
}

export function firstCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  if (isPlain(text)) return text.slice(0, limit);
  let count = 0;
  let end = 0;
  for (const segment of charactersOf(text)) {
    count += countOf(segment);
    if (count > limit) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** Longest run of marks to normalize, in UTF-16 units. Stream-safe texts have at most 30 marks (UAX 15). */
const MOST_MARKS = 60;

/** False if a letter has more marks than any language uses: normalizing it would take quadratic time. */
export function isStreamSafe(text: string): boolean {
  // A run longer than MOST_MARKS covers one of these places.
  for (let at = MOST_MARKS; at < text.length; at += MOST_MARKS)
    if (/\p{M}/u.test(text.slice(at - 1, at + 2))) return hasShortRuns(text);
  return true;
}

function hasShortRuns(text: string): boolean {
  for (const [marks] of text.matchAll(/\p{M}+/gu)) if (marks.length > MOST_MARKS) return false;
  return true;
}

/** Normalizes a stream-safe text. Returns any other text unchanged. */
export const normalize = (text: string, form: "NFC" | "NFKC" | "NFKD"): string =>
  isStreamSafe(text) ? text.normalize(form) : text;

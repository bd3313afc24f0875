/** `quality` is 1 for an exact match. */
export interface WordMatch {
  readonly word: number;
  readonly quality: number;
}

const KEPT_WORDS = 256;
/** Words with more matches are not cached. Beginnings of one or two letters have thousands, which are found fast. */
const MOST_KEPT_MATCHES = 500;

/** Prefix of initials, which match only if typed exactly. */
export const INITIALS = "=";

/**
 * Sorted words of an index. To find typing errors, first compares the sets of letters: few words then need the edit
 * distance.
 */
export class Vocabulary {
  readonly words: readonly string[];
  readonly #letters: Int32Array;
  /** Cache of recent matches, because each keystroke repeats the words before it. */
  readonly #known = new Map<string, readonly WordMatch[]>();

  constructor(words: readonly string[]) {
    this.words = words;
    this.#letters = Int32Array.from(words, letterSet);
  }

  match(typed: string): readonly WordMatch[] {
    const matches = this.#known.get(typed) ?? this.#match(typed);
    this.#known.delete(typed);
    if (matches.length <= MOST_KEPT_MATCHES) this.#known.set(typed, matches);
    const [oldest = ""] = this.#known.keys();
    if (this.#known.size > KEPT_WORDS) this.#known.delete(oldest);
    return matches;
  }

  #match(typed: string): WordMatch[] {
    const found: WordMatch[] = [];
    const start = this.#firstFrom(typed);
    let end = start;
    for (let word = this.words[end]; word?.startsWith(typed); word = this.words[++end]) {
      found.push({ word: end, quality: word.length === typed.length ? 1 : 0.7 + 0.25 * (typed.length / word.length) });
    }
    const initials = this.#firstFrom(INITIALS + typed);
    if (this.words[initials] === INITIALS + typed) found.push({ word: initials, quality: 0.8 });
    const most = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
    if (most > 0) this.#matchWithTypos(typed, most, start, end, found);
    return found.sort((a, b) => b.quality - a.quality);
  }

  #matchWithTypos(typed: string, most: number, prefixStart: number, prefixEnd: number, found: WordMatch[]): void {
    const letters = letterSet(typed);
    const all = this.#letters;
    for (let index = 0; index < all.length; index++) {
      // Skip a word that lacks more of the typed letters than the allowed edits explain. Each step clears the lowest
      // bit.
      let missing = letters & ~(all[index] ?? 0);
      if ((missing &= missing - 1) !== 0 && (most === 1 || (missing & (missing - 1)) !== 0)) continue;
      if (index >= prefixStart && index < prefixEnd) continue;
      const word = this.words[index] ?? "";
      if (word.startsWith(INITIALS)) continue;
      const edits = editDistances(typed, word, most);
      if (edits === undefined) continue;
      const quality = Math.max(0.84 - 0.12 * edits.whole, 0.72 - 0.12 * edits.beginning);
      found.push({ word: index, quality });
    }
  }

  #firstFrom(typed: string): number {
    let low = 0;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.words[middle] ?? "") < typed) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function letterSet(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) % 31);
  return set;
}

interface EditDistances {
  readonly whole: number;
  readonly beginning: number;
}

/**
 * Returns the number of edits (optimal string alignment, Damerau 1964) from `typed` to `word`, and to its nearest
 * beginning, each `most + 1` at the most. Returns undefined if both are above `most`.
 */
export function editDistances(typed: string, word: string, most: number): EditDistances | undefined {
  const width = Math.min(word.length, typed.length + most);
  if (typed.length - most > width) return undefined;
  const far = most + 1;
  let before: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= width; column++) {
      const [letter, other] = [typed[row - 1], word[column - 1]];
      const isSwapped = row > 1 && column > 1 && letter === word[column - 2] && typed[row - 2] === other;
      current.push(
        Math.min(
          (previous[column] ?? far) + 1,
          (current[column - 1] ?? far) + 1,
          (previous[column - 1] ?? far) + (letter === other ? 0 : 1),
          isSwapped ? (before[column - 2] ?? far) + 1 : far,
        ),
      );
    }
    [before, previous] = [previous, current];
  }
  const beginning = Math.min(...previous);
  if (beginning > most) return undefined;
  return { whole: width === word.length ? Math.min(far, previous[width] ?? far) : far, beginning };
}

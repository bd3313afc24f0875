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
    if (this.#known.size > KEPT_WORDS) this.#known.delete(this.#known.keys().next().value ?? "");
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

/** Rows of the table of edits. All searches share them, because each search compares thousands of words. */
const ROWS: readonly [number[], number[], number[]] = [[], [], []];

/**
 * Returns the number of edits (optimal string alignment, Damerau 1964) from `typed` to `word`, and to its nearest
 * beginning, each `most + 1` at the most. Returns undefined if both are above `most`.
 */
export function editDistances(typed: string, word: string, most: number): EditDistances | undefined {
  const width = Math.min(word.length, typed.length + most);
  if (typed.length - most > width) return undefined;
  const far = most + 1;
  // Cells further than `most` from the diagonal are above `most`, so each row has 2 * most + 1 cells and their borders.
  let [before, previous, current] = ROWS;
  for (let column = 0; column <= width; column++) previous[column] = Math.min(column, far);
  let [beginning, beginningBefore] = [0, 0];
  for (let row = 1; row <= typed.length; row++) {
    // A swap of letters adds one edit to the row before the last.
    if (beginning > most && beginningBefore >= most) return undefined;
    beginningBefore = beginning;
    const [first, last] = [Math.max(1, row - most), Math.min(width, row + most)];
    const letter = typed.charCodeAt(row - 1);
    const letterBefore = typed.charCodeAt(row - 2);
    beginning = current[first - 1] = first === 1 ? Math.min(row, far) : far;
    current[last + 1] = far;
    for (let column = first; column <= last; column++) {
      const other = word.charCodeAt(column - 1);
      let edits = Math.min(previous[column] ?? far, current[column - 1] ?? far) + 1;
      edits = Math.min(edits, (previous[column - 1] ?? far) + (letter === other ? 0 : 1), far);
      if (other === letterBefore && column > 1 && letter === word.charCodeAt(column - 2))
        edits = Math.min(edits, (before[column - 2] ?? far) + 1);
      current[column] = edits;
      beginning = Math.min(beginning, edits);
    }
    [before, previous, current] = [previous, current, before];
  }
  if (beginning > most) return undefined;
  return { whole: width === word.length ? Math.min(far, previous[width] ?? far) : far, beginning };
}

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
 * Finds words among the sorted `words` of an index. To find typing errors, first compares the sets of letters: few words
 * then need the edit distance.
 */
export function createVocabulary(words: readonly string[]) {
  const letterSets = Int32Array.from(words, letterSet);
  /** Cache of recent matches, because each keystroke repeats the words before it. */
  const known = new Map<string, readonly WordMatch[]>();

  function find(typed: string): readonly WordMatch[] {
    const found: WordMatch[] = [];
    const start = firstFrom(typed);
    let end = start;
    for (let word = words[end]; word?.startsWith(typed); word = words[++end]) {
      found.push({ word: end, quality: word.length === typed.length ? 1 : 0.7 + 0.25 * (typed.length / word.length) });
    }
    const initials = firstFrom(INITIALS + typed);
    if (words[initials] === INITIALS + typed) found.push({ word: initials, quality: 0.8 });
    const most = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
    if (most > 0) findWithTypos(typed, most, start, end, found);
    return found.sort((a, b) => b.quality - a.quality);
  }

  function findWithTypos(
    typed: string,
    most: number,
    prefixStart: number,
    prefixEnd: number,
    found: WordMatch[],
  ): void {
    const letters = letterSet(typed);
    for (let index = 0; index < letterSets.length; index++) {
      // Skip a word that lacks more of the typed letters than the allowed edits explain. Each step clears the lowest
      // bit.
      let missing = letters & ~(letterSets[index] ?? 0);
      if ((missing &= missing - 1) !== 0 && (most === 1 || (missing & (missing - 1)) !== 0)) continue;
      if (index >= prefixStart && index < prefixEnd) continue;
      const word = words[index] ?? "";
      if (word.startsWith(INITIALS)) continue;
      const edits = editDistances(typed, word, most);
      if (edits === undefined) continue;
      const quality = Math.max(0.84 - 0.12 * edits.whole, 0.72 - 0.12 * edits.beginning);
      found.push({ word: index, quality });
    }
  }

  function firstFrom(typed: string): number {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle] ?? "") < typed) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    match: (typed: string): readonly WordMatch[] => {
      const matches = known.get(typed) ?? find(typed);
      known.delete(typed);
      if (matches.length <= MOST_KEPT_MATCHES) known.set(typed, matches);
      if (known.size > KEPT_WORDS) known.delete(known.keys().next().value ?? "");
      return matches;
    },
  };
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

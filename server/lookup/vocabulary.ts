import { editDistances } from "./edit-distance.ts";

/** A word of the index that what was typed may mean, and how sure that is: 1 for the word itself. */
export interface WordMatch {
  readonly word: number;
  readonly quality: number;
}

/** Begins the initials of a name, which count only when typed as they are. */
export const INITIALS = "=";

/**
 * The distinct words of an index, sorted, so that the words that begin with what was typed are neighbours. For typing
 * errors every word is looked at, but by the set of its letters first (one integer each), which leaves about one in a
 * hundred for the edit distance.
 */
export class Vocabulary {
  readonly words: readonly string[];
  readonly #letters: Int32Array;

  constructor(words: readonly string[]) {
    this.words = words;
    this.#letters = Int32Array.from(words, letterSet);
  }

  /** The words that `typed` may mean, best first. */
  match(typed: string): WordMatch[] {
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
    for (let index = 0; index < this.words.length; index++) {
      if (countBits(letters & ~(this.#letters[index] ?? 0)) > most || (index >= prefixStart && index < prefixEnd)) continue;
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
  for (let index = 0; index < word.length; index++) set |= 1 << word.charCodeAt(index) % 31;
  return set;
}

function countBits(set: number): number {
  let bits = set - ((set >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

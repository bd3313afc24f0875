import { setImmediate } from "node:timers/promises";
import { foldWords, initialsOf } from "./fold-words.ts";
import { createVocabulary, INITIALS } from "./vocabulary.ts";

/** `weight`: 0 to 1, how well known. Raises the score. */
export interface Entry {
  readonly name: string;
  readonly otherNames?: readonly string[];
  readonly weight?: number;
}

/** Scores of different indexes are comparable. */
export interface EntryMatch {
  readonly position: number;
  readonly score: number;
}

const MIN_SCORE = 0.55;
const ENTRIES_BETWEEN_PAUSES = 1_000;
const REFINED = 64;
const MAX_TYPED_WORDS = 12;

/**
 * Finds entries by words of their names: whole words, beginnings, misspelt words and initials, in any order, without
 * accents. Builds the index in steps, so that other requests do not wait.
 */
export async function buildTextIndex(entries: readonly Entry[]) {
  const entriesByWord = new Map<string, number[]>();
  const firstWords: string[] = [];
  /** Words of each entry's names. A bar follows each name. */
  const folded: string[] = [];
  const wordCount = new Uint8Array(entries.length);
  for (const [position, entry] of entries.entries()) {
    if (position % ENTRIES_BETWEEN_PAUSES === ENTRIES_BETWEEN_PAUSES - 1) await setImmediate();
    const nameWords = foldWords(entry.name);
    firstWords.push(nameWords[0] ?? "");
    wordCount[position] = Math.min(255, nameWords.length);
    const others = (entry.otherNames ?? []).map((name) => foldWords(name));
    folded.push([nameWords, ...others].map((words) => `${words.join(" ")}|`).join(""));
    const initials = initialsOf(nameWords);
    for (const word of new Set([...nameWords, ...others.flat(), ...(initials ? [INITIALS + initials] : [])])) {
      const known = entriesByWord.get(word);
      if (known) known.push(position);
      else entriesByWord.set(word, [position]);
    }
  }
  const words = [...entriesByWord.keys()].sort();
  const ids = new Map(words.map((word, id) => [word, id]));
  const vocabulary = createVocabulary(words);
  /** Positions of the entries of each word. */
  const postings = words.map((word) => entriesByWord.get(word) ?? []);
  const firstWord = Uint32Array.from(firstWords, (word) => ids.get(word) ?? words.length);

  function find(text: string, limit: number): EntryMatch[] {
    const typed = foldWords(text).slice(0, MAX_TYPED_WORDS);
    if (typed.length === 0) return [];
    const whole = typed.join(" ");
    return bestByWords(typed, Math.max(REFINED, limit))
      .map(({ position, score }) => ({ position, score: score + likenessBonus(folded[position] ?? "", whole) }))
      .sort((a, b) => b.score - a.score || a.position - b.position)
      .slice(0, limit);
  }

  function bestByWords(typed: readonly string[], limit: number): EntryMatch[] {
    const scores = new Float32Array(entries.length);
    const matched = new Uint8Array(entries.length);
    const lastWord = new Uint8Array(entries.length);
    const touched: number[] = [];
    let weights = 0;
    for (const [order, word] of typed.entries()) {
      const matches = vocabulary.match(word);
      const weight = rarity(matches);
      weights += weight;
      // Matches are in falling order of quality, so skip an entry that already has one for this word.
      for (const { word: id, quality } of matches) {
        for (const position of postings[id] ?? []) {
          if (lastWord[position] === order + 1) continue;
          lastWord[position] = order + 1;
          if (matched[position] === 0) touched.push(position);
          matched[position] = (matched[position] ?? 0) + 1;
          scores[position] =
            (scores[position] ?? 0) + weight * (quality + (order === 0 && firstWord[position] === id ? 0.03 : 0));
        }
      }
    }
    const best: EntryMatch[] = [];
    for (const position of touched) {
      const likeness = (scores[position] ?? 0) / weights;
      if (likeness < MIN_SCORE) continue;
      const coverage = Math.min(1, (matched[position] ?? 0) / Math.max(1, wordCount[position] ?? 1));
      keepBest(
        best,
        { position, score: 0.85 * likeness + 0.1 * coverage + 0.05 * (entries[position]?.weight ?? 0) },
        limit,
      );
    }
    return best;
  }

  /** Returns nearly 1 for a rare word, nearly 0 for a word in most names ("university"). */
  function rarity(matches: readonly { word: number; quality: number }[]): number {
    const floor = (matches[0]?.quality ?? 1) - 0.15;
    let found = 0;
    for (const { word, quality } of matches) {
      if (quality < floor) break;
      found += postings[word]?.length ?? 0;
    }
    const total = entries.length;
    return 0.02 + Math.log(1 + total / (1 + found)) / Math.log(1 + total);
  }

  return { find };
}

function likenessBonus(names: string, typed: string): number {
  if (names.startsWith(`${typed}|`)) return 0.4;
  if (names.includes(`|${typed}|`)) return 0.3;
  return names.startsWith(typed) ? 0.05 : 0;
}

function keepBest(best: EntryMatch[], match: EntryMatch, limit: number): void {
  const last = best[best.length - 1];
  if (best.length === limit && last !== undefined && last.score >= match.score) return;
  let at = best.length;
  while (at > 0 && (best[at - 1]?.score ?? 0) < match.score) at--;
  best.splice(at, 0, match);
  if (best.length > limit) best.pop();
}

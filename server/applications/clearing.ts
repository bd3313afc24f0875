import type { AnswerChange } from "../../engine/protocol/index.ts";
import type { MarkRecord } from "../store/index.ts";
import { covers, type Origin, type Sight } from "./answer-marks.ts";

/** Who clears the answers that go with a write, and which of them they had seen. */
export interface Clearing {
  isSeen(key: string, mark: MarkRecord): boolean;
  /** The origin of the empty answer. */
  authorOf(key: string): Origin;
}

/** A call that names no revision counts as having seen the current answers (docs/specification.md, section 4). */
export function clearingByRevision(known: number | undefined, now: number): Clearing {
  return {
    isSeen: (_, [revision]) => known === undefined || revision <= known,
    authorOf: () => ({ writer: "", seq: 0, at: now }),
  };
}

/**
 * @param changes those that were written. Each says what its author saw of the answers that it hides.
 * @param isEarlier whether the author saw the answer of another item there
 */
export function clearingByChanges(
  changes: readonly AnswerChange[],
  isEarlier: (key: string, sight: Sight) => boolean,
  now: number,
): Clearing {
  const hidden = new Map<string, { readonly change: AnswerChange; readonly sight: Sight }[]>();
  for (const change of changes)
    for (const [key, sight] of sightsOfHidden(change)) {
      if (isEarlier(key, sight)) continue;
      const sights = hidden.get(key) ?? [];
      hidden.set(key, sights);
      sights.push({ change, sight });
    }
  return {
    isSeen: (key, mark) => hidden.get(key)?.some(({ sight }) => covers(sight, mark)) === true,
    authorOf: (key) => {
      const author = hidden.get(key)?.[0]?.change;
      return author === undefined
        ? { writer: "", seq: 0, at: now }
        : { writer: author.w, seq: author.seq, at: toTime(author, now) };
    },
  };
}

/** What the author of a change saw of each answer that it hides, by key. */
export const sightsOfHidden = ({ clears = {}, w, seq }: AnswerChange): readonly (readonly [string, Sight])[] =>
  Object.entries(clears).map(([key, saw]) => [key, { ...saw, w, seq }]);

/** When a change was entered, by the server's clock. */
export const toTime = ({ ageMs }: Pick<AnswerChange, "ageMs">, now: number): number => Math.max(0, now - ageMs);

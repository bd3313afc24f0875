import type { AnswerChange } from "../../engine/protocol/index.ts";
import type { MarkRecord } from "../store/index.ts";
import { covers, type Origin } from "./answer-marks.ts";

/** Who clears the answers that go with a write, and which of them they had seen. */
export interface Clearing {
  isSeen(key: string, mark: MarkRecord): boolean;
  /** The origin of the empty answer. */
  authorOf(key: string): Origin;
}

/** Whoever names no revision takes what stands as seen, as a call of the specification does. */
export function clearingByRevision(known: number | undefined, now: number): Clearing {
  return {
    isSeen: (_, [revision]) => known === undefined || revision <= known,
    authorOf: () => ({ writer: "", seq: 0, at: now }),
  };
}

/** @param changes those that were written. Each says what its author saw of the answers that it hides. */
export function clearingByChanges(changes: readonly AnswerChange[], now: number): Clearing {
  const hiding = (key: string) =>
    changes.flatMap((change) => {
      const saw = change.clears !== undefined && Object.hasOwn(change.clears, key) ? change.clears[key] : undefined;
      return saw === undefined ? [] : [{ change, saw }];
    });
  return {
    isSeen: (key, mark) =>
      hiding(key).some(({ change, saw }) => covers(mark, saw) || (mark[1] === change.w && mark[2] < change.seq)),
    authorOf: (key) => {
      const author = hiding(key)[0]?.change;
      return author === undefined
        ? { writer: "", seq: 0, at: now }
        : { writer: author.w, seq: author.seq, at: toTime(author, now) };
    },
  };
}

/** When a change was entered, by the server's clock. */
export const toTime = ({ ageMs }: Pick<AnswerChange, "ageMs">, now: number): number => Math.max(0, now - ageMs);

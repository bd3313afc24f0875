import { isSameAnswer } from "../../engine/core/index.ts";
import type { AnswerChange } from "../../engine/protocol/index.ts";
import type { MarkRecord, StoredAnswer } from "../store/index.ts";
import { covers } from "./answer-marks.ts";

/**
 * What a change is to what stands: `old`, if it has arrived before, if its author has replaced it since, or if it says
 * what the author saw there; `repeated`, if the author of the stored answer says it again; `agreed`, if another says it
 * without having known; `lands`, if its author knew what it replaces; else a conflict, which it `wins` or `loses` by
 * the time at which both were entered.
 */
export type Verdict = "old" | "repeated" | "agreed" | "lands" | "wins" | "loses";

/** Whether what stands is this change, or a later one of the same author. */
export const isOwnSuccessor = ([, writer, seq]: MarkRecord, change: AnswerChange): boolean =>
  writer === change.w && seq >= change.seq;

/** @param at when the value was entered, by the server's clock, in milliseconds since the epoch */
export function judgeChange(
  mark: MarkRecord,
  stored: StoredAnswer,
  value: StoredAnswer,
  change: AnswerChange,
  at: number,
): Verdict {
  const [, writer, , writtenAt] = mark;
  if (isOwnSuccessor(mark, change)) return "old";
  const isOwn = writer === change.w;
  const isKnown = isOwn || covers(change, mark);
  if (isSameAnswer(value, stored)) return isOwn ? "repeated" : isKnown ? "old" : "agreed";
  if (isKnown) return "lands";
  return at > writtenAt ? "wins" : "loses";
}

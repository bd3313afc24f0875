import { EMPTY_ANSWER, enteredAnswer, type Answers, type Tenant } from "../../engine/core/index.ts";
import { FIRST_CONTENT_REVISION, type ApplicationRecord, type MarkRecord, type StoredAnswer } from "../store/index.ts";

/** Who wrote something, the number of the change there, and when it was entered; see MarkRecord. */
export interface Origin {
  readonly writer: string;
  readonly seq: number;
  readonly at: number;
}

/** An answer that is to be written. */
export interface Write extends Origin {
  readonly value: StoredAnswer;
}

const NEVER_WRITTEN: MarkRecord = [0, "", 0, 0];

/**
 * The mark of a key. An answer of an earlier version has none: it counts as written at the first content revision, at
 * some time after the record was made.
 */
export function markOf(
  tenant: Tenant,
  { marks, createdAt }: Pick<ApplicationRecord, "marks" | "createdAt">,
  answers: Answers,
  key: string,
): MarkRecord {
  if (Object.hasOwn(marks, key)) return marks[key] ?? NEVER_WRITTEN;
  const entered = enteredAnswer(tenant, answers, key) ?? EMPTY_ANSWER;
  return entered === EMPTY_ANSWER ? NEVER_WRITTEN : [FIRST_CONTENT_REVISION, "", 0, createdAt];
}

/** What the author of a change knew of one key. */
interface Knowledge {
  readonly base: number;
  readonly over?: Over;
}
type Over = Readonly<Record<string, number>> | undefined;

/** Whether somebody who knew this had seen the write with this mark, or the unsaved text that became it. */
export function covers([revision, writer, seq]: MarkRecord, { base, over }: Knowledge): boolean {
  return revision <= base || isOver(over, writer, seq);
}

/** Whether the author of a change has replaced another one knowingly, on the same key. */
export function replaces(
  { w, seq, over }: { readonly w: string; readonly seq: number; readonly over?: Over },
  other: { readonly writer: string; readonly seq: number },
): boolean {
  return (other.writer === w && other.seq < seq) || isOver(over, other.writer, other.seq);
}

/** A write that names no writer is over nothing and under nothing: nobody can have seen it before it was stored. */
function isOver(over: Over, writer: string, seq: number): boolean {
  return writer !== "" && over !== undefined && Object.hasOwn(over, writer) && (over[writer] ?? 0) >= seq;
}

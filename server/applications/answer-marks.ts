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

/**
 * What an author saw of one key: all that is stored at the revision `base`, the unsaved texts that are named in `over`,
 * and the author's own earlier ones.
 */
export interface Sight {
  readonly base: number;
  readonly over?: Readonly<Record<string, number>> | undefined;
  readonly w: string;
  readonly seq: number;
}

/** Whether the write with this mark was seen, or the unsaved text that became it. */
export function covers(sight: Sight, [revision, writer, seq]: MarkRecord): boolean {
  return revision <= sight.base || replaces(sight, { writer, seq });
}

/**
 * Whether an unsaved text was seen and replaced. A write that names no writer is none: nobody can have seen it before it
 * was stored.
 */
export function replaces({ w, seq, over }: Sight, text: Pick<Origin, "writer" | "seq">): boolean {
  if (text.writer === "") return false;
  const isNamed = over !== undefined && Object.hasOwn(over, text.writer) && (over[text.writer] ?? 0) >= text.seq;
  return isNamed || (text.writer === w && text.seq < seq);
}

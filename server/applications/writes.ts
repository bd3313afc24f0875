import {
  answerOf,
  changeAnswers,
  EMPTY_ANSWER,
  enteredAnswer,
  isAnswered,
  type Application,
  type Tenant,
} from "../../engine/core/index.ts";
import { ServerError } from "../errors.ts";
import type { MarkRecord, StoredAnswer } from "../store/index.ts";
import type { Write } from "./answer-marks.ts";
import type { Clearing } from "./clearing.ts";
import type { ContentChange } from "./content-change.ts";

interface Applied {
  readonly after: Application;
  /** Keys that were written or that changed with them, companions included. */
  readonly touched: Set<string>;
}

/** Enters answers with everything that follows from them. */
export function applyWrites(tenant: Tenant, before: Application, asked: ReadonlyMap<string, Write>, at: Date): Applied {
  const accepted = Object.fromEntries([...asked].map(([key, { value }]) => [key, value]));
  // If an accepted answer is missing afterwards, merge again: a watcher clears answers when its condition changes, and
  // in one batch that also clears answers that were given after the change.
  const first = changeAnswers(tenant, before, accepted, at);
  const isWhole = Object.entries(accepted).every(([key, value]) => answerOf(first.application.answers, key) === value);
  const second = isWhole ? first : changeAnswers(tenant, first.application, accepted, at);
  const touched = new Set([...Object.keys(accepted), ...Object.keys(first.changes), ...Object.keys(second.changes)]);
  return { after: second.application, touched };
}

interface Writes {
  readonly tenant: Tenant;
  readonly change: ContentChange;
  readonly before: Application;
  readonly after: Application;
  /** Keys that may differ between the two. */
  readonly touched: Iterable<string>;
  /** What was asked to be written; anything else was cleared, because it is hidden or not offered any more. */
  readonly asked: ReadonlyMap<string, Write>;
  readonly clearing: Clearing;
}

/**
 * Marks every answer that was written or cleared, and keeps aside what was cleared unseen. Returns the keys whose text
 * was kept aside. A document is not kept: its file goes with its answer.
 *
 * @throws ServerError `asides_full`
 */
export function recordWrites({ tenant, change, before, after, touched, asked, clearing }: Writes): ReadonlySet<string> {
  const keptAside = new Set<string>();
  for (const key of touched) {
    const field = tenant.fields.get(key);
    if (field === undefined || field.isComputed) continue;
    const stored = enteredAnswer(tenant, before.answers, key);
    const was = stored ?? EMPTY_ANSWER;
    const is = enteredAnswer(tenant, after.answers, key) ?? EMPTY_ANSWER;
    const write = asked.get(key);
    if (write !== undefined && write.value === is) {
      if (is !== stored) change.write(key, write);
      continue;
    }
    const lost = write === undefined ? toWrite(was, change.markOf(key)) : write;
    const isSeen = write === undefined ? clearing.isSeen(key, change.markOf(key)) : write.writer === "";
    if (!isSeen && !field.isDocument && isAnswered(lost.value)) {
      if (!change.setAside({ key, ...lost, kind: "cleared", message: null })) throw new ServerError("asides_full");
      keptAside.add(key);
    }
    if (is !== was || keptAside.has(key)) change.write(key, clearing.authorOf(key));
  }
  return keptAside;
}

const toWrite = (value: StoredAnswer, [, writer, seq, at]: MarkRecord): Write => ({ value, writer, seq, at });

import { EMPTY_ANSWER, enteredAnswer, isSameAnswer } from "../../engine/core/index.ts";
import { toTime } from "./clearing.ts";
import type { EarlierPlace } from "./earlier-order.ts";
import { isOwnSuccessor } from "./judge-change.ts";
import { refuse, type Arrived, type Merged } from "./merge-change.ts";

/**
 * Keeps aside an answer that was entered while the items stood in another order, whatever its key holds now: its author
 * had another item before their eyes there. Where the item still exists, the text is kept at the key that it has now,
 * and what arrives there for a second time, or says what stands there, is nothing new.
 */
export function keepEarlier(
  { tenant, application, change, key, value = EMPTY_ANSWER, by, refusal, now }: Arrived,
  { key: present, item, arrangedAt }: EarlierPlace,
): Merged {
  if (refusal?.code === "unknown" || refusal?.code === "document") return { outcome: "refused", refused: refusal };
  if (present !== undefined) {
    const stored = enteredAnswer(tenant, application.answers, present) ?? EMPTY_ANSWER;
    const mark = change.markOf(present);
    // What its author typed there after the step was not typed over this text, which no page showed any more.
    const isReplaced = isOwnSuccessor(mark, by) && (mark[2] === by.seq || mark[0] <= arrangedAt);
    if (isReplaced || isSameAnswer(stored, value)) return { outcome: "stored" };
  }
  const at = present ?? key;
  change.dropReplacedEarlier(at, by, item);
  const isKept = change.setAside({
    key: at,
    value,
    writer: by.w,
    seq: by.seq,
    at: toTime(by, now),
    kind: present === undefined ? "gone" : "moved",
    message: refusal?.message ?? null,
    item,
    seen: by.base,
  });
  return isKept ? { outcome: "aside" } : refuse(tenant, key, "asides");
}

import {
  EMPTY_ANSWER,
  enteredAnswer,
  isAnswered,
  isSameAnswer,
  type AnswerValue,
  type Application,
  type Tenant,
} from "../../engine/core/index.ts";
import type { AnswerChange, ChangeOutcome, RefusedAnswer } from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { MarkRecord, StoredAnswer } from "../store/index.ts";
import { covers, type Write } from "./answer-marks.ts";
import { toTime } from "./clearing.ts";
import type { ContentChange } from "./content-change.ts";
import type { EarlierPlace } from "./earlier-order.ts";

interface Arrived {
  readonly tenant: Tenant;
  /** What is stored. */
  readonly application: Application;
  readonly change: ContentChange;
  readonly key: string;
  /** Undefined for what can be no answer at all. */
  readonly value: AnswerValue | undefined;
  readonly by: AnswerChange;
  /** Why the form refuses the value. */
  readonly refusal: RefusedAnswer | undefined;
  readonly now: number;
}

/** `write` is there if the value is to be written, `refused` if its author has to read why it is not. */
interface Merged {
  readonly outcome: ChangeOutcome;
  readonly write?: Write;
  readonly refused?: RefusedAnswer;
}

/**
 * What a change is to what stands: `old`, if it has arrived before, if its author has replaced it since, or if it says
 * what the author saw there; `repeated`, if the author of the stored answer says it again; `agreed`, if another says it
 * without having known; `lands`, if its author knew what it replaces; else a conflict, which it `wins` or `loses` by
 * the time at which both were entered.
 */
type Verdict = "old" | "repeated" | "agreed" | "lands" | "wins" | "loses";

/** Whether what stands is this change, or a later one of the same author. */
const isOwnSuccessor = ([, writer, seq]: MarkRecord, change: AnswerChange): boolean =>
  writer === change.w && seq >= change.seq;

/** @param at when the value was entered, by the server's clock, in milliseconds since the epoch */
function judgeChange(
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

/** Decides about one answer that came with a change. A text that is not to be written is kept aside at once. */
export function mergeChange({ tenant, application, change, key, value, by, refusal, now }: Arrived): Merged {
  const mark = change.markOf(key);
  const [, writer, seq, at] = mark;
  const entered = enteredAnswer(tenant, application.answers, key);
  const stored = entered ?? EMPTY_ANSWER;
  const write = { value: value ?? EMPTY_ANSWER, writer: by.w, seq: by.seq, at: toTime(by, now) };
  if (by.isAside !== true) change.dropReplaced(key, by);
  // What came before, and was replaced since, is not kept aside again.
  if (refusal !== undefined && !isOwnSuccessor(mark, by)) {
    const isUnknown = refusal.code === "unknown";
    if (isUnknown && !isAnswered(value)) return { outcome: "stored" };
    const isText = value !== undefined && refusal.code !== "document";
    const kind = isUnknown ? "gone" : "refused";
    const seen = covers(by, mark) ? {} : { seen: by.base };
    const isKept = isText && change.setAside({ key, ...write, kind, message: refusal.message, ...seen });
    return { outcome: isKept ? "aside" : "refused", refused: refusal };
  }
  // An emptied default is stored although nothing stands there, because the form would fill it in again.
  const isEmptiedDefault = entered === undefined && tenant.fields.get(key)?.schema.default !== undefined;
  const judged = isEmptiedDefault ? "lands" : judgeChange(mark, stored, write.value, by, write.at);
  const verdict = by.isAside === true && (judged === "lands" || judged === "wins") ? "loses" : judged;
  switch (verdict) {
    case "old":
      return { outcome: "stored" };
    case "repeated":
      change.confirm(key, write);
      return { outcome: "stored" };
    case "agreed":
      change.write(key, { writer: "", seq: 0, at: Math.max(at, write.at) });
      return { outcome: "stored" };
    case "lands":
      return { outcome: "stored", write };
    case "wins":
    case "loses": {
      // Nobody replaces a document without having seen it, because its file would be deleted.
      if (tenant.fields.get(key)?.isDocument === true) return refuse(tenant, key, "document");
      const loser = verdict === "loses" ? write : { value: stored, writer, seq, at };
      if (!change.setAside({ key, ...loser, kind: "conflict", message: null })) return refuse(tenant, key, "asides");
      return verdict === "loses" ? { outcome: "aside" } : { outcome: "stored", write };
    }
  }
}

export function refuse(tenant: Tenant, key: string, code: "document" | "asides"): Merged {
  const message = serverText(tenant.definition, code === "document" ? "refused.document" : "error.asidesFull");
  return { outcome: "refused", refused: { key, code, message } };
}

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

import {
  EMPTY_ANSWER,
  enteredAnswer,
  isAnswered,
  type AnswerValue,
  type Application,
  type Tenant,
} from "../../engine/core/index.ts";
import type { AnswerChange, ChangeOutcome, RefusedAnswer } from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { covers, type Write } from "./answer-marks.ts";
import { toTime } from "./clearing.ts";
import type { ContentChange } from "./content-change.ts";
import { isOwnSuccessor, judgeChange } from "./judge-change.ts";

export interface Arrived {
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
export interface Merged {
  readonly outcome: ChangeOutcome;
  readonly write?: Write;
  readonly refused?: RefusedAnswer;
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

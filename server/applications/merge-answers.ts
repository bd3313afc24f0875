import {
  answerOf,
  checkDraftAnswer,
  DOCUMENT_ANSWERED,
  EMPTY_ANSWER,
  toCalendarDate,
  readMoneyAnswer,
  toStorableAnswer,
  type Answers,
  type Application,
  type DraftRefusal,
  type Tenant,
  enteredAnswer,
  isAnswered,
  isSameAnswer,
  isSameWords,
  type AnswerValue,
} from "../../engine/core/index.ts";
import { text, serverText } from "../../engine/texts/index.ts";
import {
  pickAnswers,
  isAnswerValue,
  type AnswerChange,
  type ChangeOutcome,
  type RefusedAnswer,
  type SaveRequest,
} from "../../engine/protocol/index.ts";
import {
  type SeenVersion,
  type Write,
  type Content,
  type ContentChange,
  createContentChange,
  findChange,
  requireBasesReached,
  requireReached,
  covers,
  labelAt,
} from "./content-change.ts";
import {
  clearingByChanges,
  clearingByRevision,
  seenVersionsOfHidden,
  applyMeant,
  recordWrites,
  toTime,
} from "./writes.ts";
import { findEarlierPlace, isOfEarlierOrder, type EarlierPlace } from "./earlier-order.ts";
import { onceFor } from "../once.ts";
import type { AnswerVersion } from "../store/index.ts";

export interface MergedAnswers {
  readonly content: Content;
  readonly answer: Answers;
  readonly refused: readonly RefusedAnswer[];
  readonly results: Readonly<Record<string, ChangeOutcome>>;
}

/**
 * Merges valid answers key by key. Writes an answer without a change record, and an answer whose author saw the stored
 * answer. In a conflict, writes the newer text and keeps the older as an aside. Also derives companions (`_desc`,
 * `_typed`) and computed answers. @throws ServerError `portal_restored`, `asides_full`
 */
export function mergeAnswers(tenant: Tenant, content: Content, sent: SaveRequest, at: Date): MergedAnswers {
  const { application } = content;
  requireReached(content, sent.known);
  requireBasesReached(content.contentRevision, sent);
  const now = at.getTime();
  const today = toCalendarDate(at, tenant.definition.tenant.timeZone);
  const derived = derivedKeysOf(tenant);
  const change = createContentChange(tenant, content);
  const asked = new Map<string, Write>();
  const refused: RefusedAnswer[] = [];
  const results = new Map<string, ChangeOutcome>();
  const shown: Answers = { ...application.answers, ...pickAnswers(sent.answers) };

  change.settle(sent.settles ?? []);
  for (const [key, typed] of Object.entries(sent.answers)) {
    if (derived.has(key)) {
      // A page of an earlier form may send an answer that is computed now. The outcome "stored" stops the page from
      // sending it again.
      if (tenant.computed.has(key) && findChange(sent, key) !== undefined) results.set(key, "stored");
      continue;
    }
    const storable = readMoneyAnswer(tenant, key, toStorableAnswer(tenant, key, typed));
    const refusal = checkDraftAnswer(tenant, key, storable, today) ?? checkDocument(tenant, application, key, storable);
    const value = isAnswerValue(storable) ? (storable ?? EMPTY_ANSWER) : undefined;
    const by = findChange(sent, key);
    const words = by?.words ?? labelAt(tenant, key, value, shown, now);
    if (by !== undefined) {
      const arrived = { tenant, application, change, key, value, words, by, refusal, now };
      const earlier = by.isAside === true ? undefined : findEarlierPlace(tenant, content, key, by.base);
      const merged = earlier === undefined ? mergeChange(arrived) : keepEarlier(arrived, earlier);
      results.set(key, merged.outcome);
      if (merged.refused !== undefined) refused.push(merged.refused);
      if (merged.write === undefined) continue;
      asked.set(key, merged.write);
    } else if (refusal !== undefined) refused.push(refusal);
    else if (value !== undefined) asked.set(key, { value, words, writer: "", seq: 0, at: now });
  }
  const { after, touched } = applyMeant(tenant, application, asked, at, (key, write) => {
    const isOfPage = findChange(sent, key) !== undefined;
    const isKept = isOfPage && change.keepAside({ key, ...write, kind: "refused", message: null });
    if (isOfPage) results.set(key, isKept ? "aside" : "refused");
    if (!isKept) refused.push(toRefused(tenant, key, isOfPage ? "asides" : "option"));
  });
  const written = [...asked.keys()].flatMap((key) => findChange(sent, key) ?? []);
  const isEarlier = (key: string, { base }: SeenVersion) => isOfEarlierOrder(tenant, content, key, base);
  for (const [key, sight] of written.flatMap(seenVersionsOfHidden))
    if (!isEarlier(key, sight)) change.dropReplaced(key, sight);
  const clearing =
    sent.changes === undefined ? clearingByRevision(sent.known, now) : clearingByChanges(written, isEarlier, now);
  for (const key of recordWrites({ tenant, change, before: application, after, touched, asked, clearing }))
    if (results.get(key) === "stored") results.set(key, "aside");
  for (const [key, outcome] of results) if (outcome !== "refused") touched.add(key);
  return {
    content: change.toContent(after),
    answer: Object.fromEntries([...touched].map((key) => [key, answerOf(after.answers, key) ?? EMPTY_ANSWER])),
    refused,
    results: Object.fromEntries(results),
  };
}

const derivedKeysOf = onceFor(
  ({ fields, computed }: Tenant) =>
    new Set([...[...fields.values()].flatMap(({ descKey, typedKey }) => [descKey, typedKey]), ...computed.keys()]),
);

function checkDocument(
  tenant: Tenant,
  { documents }: Application,
  key: string,
  value: unknown,
): DraftRefusal | undefined {
  if (tenant.fields.get(key)?.isDocument !== true || value !== DOCUMENT_ANSWERED || Object.hasOwn(documents, key))
    return undefined;
  return { key, code: "document", message: text(tenant.definition, "refused.document") };
}

interface Arrived {
  readonly tenant: Tenant;
  readonly application: Application;
  readonly change: ContentChange;
  readonly key: string;
  /** Undefined if the sent value cannot be an answer. */
  readonly value: AnswerValue | undefined;
  readonly words: string | undefined;
  readonly by: AnswerChange;
  readonly refusal: RefusedAnswer | undefined;
  readonly now: number;
}

interface Merged {
  readonly outcome: ChangeOutcome;
  readonly write?: Write;
  readonly refused?: RefusedAnswer;
}

/**
 * Relation of a change to the stored answer. `old`: the answer already contains the change. `repeated`: its author sent
 * the stored answer again. `agreed`: another author wrote an equal answer. `lands`: its author saw the stored answer.
 * `wins` and `loses`: a conflict, decided by time.
 */
type Verdict = "old" | "repeated" | "agreed" | "lands" | "wins" | "loses";

/** True if the stored answer is this change, or a later change by the same writer. */
const isOwnSuccessor = ([, writer, seq]: AnswerVersion, change: AnswerChange): boolean =>
  writer === change.w && seq >= change.seq;

function resolveConflict(mark: AnswerVersion, isSame: boolean, change: AnswerChange, at: number): Verdict {
  const [, writer, , writtenAt] = mark;
  if (isOwnSuccessor(mark, change)) return "old";
  const isOwn = writer === change.w;
  const isKnown = isOwn || covers(change, mark);
  if (isSame) return isOwn ? "repeated" : isKnown ? "old" : "agreed";
  if (isKnown) return "lands";
  return at > writtenAt ? "wins" : "loses";
}

export function mergeChange({ tenant, application, change, key, value, words, by, refusal, now }: Arrived): Merged {
  const mark = change.versionOf(key);
  const [, writer, seq, at] = mark;
  const entered = enteredAnswer(tenant, application.answers, key);
  const stored = entered ?? EMPTY_ANSWER;
  const write = { value: value ?? EMPTY_ANSWER, words, writer: by.w, seq: by.seq, at: toTime(by, now) };
  if (by.isAside !== true) change.dropReplaced(key, by);
  // Store no aside if the author has replaced the text since.
  if (refusal !== undefined && !isOwnSuccessor(mark, by)) {
    const isUnknown = refusal.code === "unknown";
    if (isUnknown && !isAnswered(value)) return { outcome: "stored" };
    const isText = value !== undefined && refusal.code !== "document";
    const kind = isUnknown ? "gone" : "refused";
    const seen = covers(by, mark) ? {} : { seen: by.base };
    const isKept = isText && change.keepAside({ key, ...write, kind, message: refusal.message, ...seen });
    return { outcome: isKept ? "aside" : "refused", refused: refusal };
  }
  // Store a cleared default: otherwise the form would fill in the default again.
  const isEmptiedDefault = entered === undefined && tenant.fields.get(key)?.schema.default !== undefined;
  const label = labelAt(tenant, key, stored, application.answers, now);
  const isSameLabel = label === undefined || words === undefined || isSameWords(label, words);
  const isSame = isSameAnswer(write.value, stored) && isSameLabel;
  const judged = isEmptiedDefault ? "lands" : resolveConflict(mark, isSame, by, write.at);
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
      // An empty answer removes the document, so reject an author who has not seen the document.
      if (tenant.fields.get(key)?.isDocument === true) return refuse(tenant, key, "document");
      const loser = verdict === "loses" ? write : { value: stored, writer, seq, at };
      if (!change.keepAside({ key, ...loser, kind: "conflict", message: null })) return refuse(tenant, key, "asides");
      return verdict === "loses" ? { outcome: "aside" } : { outcome: "stored", write };
    }
  }
}

const REFUSED = { document: "refused.document", asides: "error.asidesFull", option: "refused.reworded" } as const;

const toRefused = (tenant: Tenant, key: string, code: keyof typeof REFUSED): RefusedAnswer => ({
  key,
  code,
  message: serverText(tenant.definition, REFUSED[code]),
});

export const refuse = (tenant: Tenant, key: string, code: keyof typeof REFUSED): Merged => ({
  outcome: "refused",
  refused: toRefused(tenant, key, code),
});

/**
 * Stores an answer that was entered in an earlier order of items as an aside: under the item's current key, or the sent
 * key if the item is gone.
 */
export function keepEarlier(
  { tenant, application, change, key, value = EMPTY_ANSWER, words, by, refusal, now }: Arrived,
  { key: present, item, arrangedAt }: EarlierPlace,
): Merged {
  if (refusal?.code === "unknown" || refusal?.code === "document") return { outcome: "refused", refused: refusal };
  if (present !== undefined) {
    const stored = enteredAnswer(tenant, application.answers, present) ?? EMPTY_ANSWER;
    const mark = change.versionOf(present);
    // A text that the author wrote after the move belongs to another item, so it does not replace this one.
    const isReplaced = isOwnSuccessor(mark, by) && (mark[2] === by.seq || mark[0] <= arrangedAt);
    if (isReplaced || isSameAnswer(stored, value)) return { outcome: "stored" };
  }
  const at = present ?? key;
  change.dropReplacedEarlier(at, by, item);
  const isKept = change.keepAside({
    key: at,
    value,
    words,
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

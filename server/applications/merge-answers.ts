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
} from "../../engine/core/index.ts";
import { text } from "../../engine/texts/index.ts";
import {
  isAnswerValue,
  type AnswerChange,
  type ChangeOutcome,
  type RefusedAnswer,
  type SaveRequest,
} from "../../engine/protocol/index.ts";
import type { Sight, Write } from "./answer-marks.ts";
import { clearingByChanges, clearingByRevision, sightsOfHidden } from "./clearing.ts";
import type { Content } from "./content.ts";
import { createContentChange } from "./content-change.ts";
import { findEarlierPlace, isOfEarlierOrder } from "./earlier-order.ts";
import { keepEarlier, mergeChange } from "./merge-change.ts";
import { applyWrites, recordWrites } from "./writes.ts";
import { findChange, requireReached, revisionsOf } from "./sent-change.ts";

export interface MergedAnswers {
  readonly content: Content;
  /** What is stored now under every key that was sent or that changed with it. */
  readonly answer: Answers;
  readonly refused: readonly RefusedAnswer[];
  /** What became of each answer that came with a change. */
  readonly results: Readonly<Record<string, ChangeOutcome>>;
}

/**
 * Merges the answers that a page sent into what is stored, key by key. An answer that came without a change is written
 * whatever stands there. One that came with a change is written if its author knew what it replaces; if not, the newer
 * of the two is written, and the other is kept aside. So is a text that is refused, and one that the answers hide
 * unseen, and one that was entered while the items of an add-another stood in another order. Companions (`_desc`, `_typed`) and computed answers are derived here, whatever was sent for them, and a document question counts
 * as answered only if its document exists.
 *
 * @throws ServerError `portal_restored` for a revision that is not reached yet, and `asides_full` if an answer would be hidden unseen and there is no room to keep it
 */
export function mergeAnswers(tenant: Tenant, content: Content, sent: SaveRequest, at: Date): MergedAnswers {
  const { application } = content;
  requireReached(content.contentRevision, revisionsOf(sent));
  const now = at.getTime();
  const today = toCalendarDate(at, tenant.definition.tenant.timeZone);
  const derived = derivedKeysOf(tenant);
  const change = createContentChange(tenant, content);
  const asked = new Map<string, Write>();
  const refused: RefusedAnswer[] = [];
  const results = new Map<string, ChangeOutcome>();
  const written: AnswerChange[] = [];

  change.settle(sent.settles ?? []);
  for (const [key, typed] of Object.entries(sent.answers)) {
    if (derived.has(key)) {
      // A page that knows an earlier tenant, in which the answer was asked, is told what stands and sends it no more.
      if (tenant.computed.has(key) && findChange(sent, key) !== undefined) results.set(key, "stored");
      continue;
    }
    const storable = readMoneyAnswer(tenant, key, toStorableAnswer(tenant, key, typed));
    const refusal = checkDraftAnswer(tenant, key, storable, today) ?? checkDocument(tenant, application, key, storable);
    const value = isAnswerValue(storable) ? (storable ?? EMPTY_ANSWER) : undefined;
    const by = findChange(sent, key);
    if (by !== undefined) {
      const arrived = { tenant, application, change, key, value, by, refusal, now };
      const earlier = by.isAside === true ? undefined : findEarlierPlace(tenant, content, key, by.base);
      const merged = earlier === undefined ? mergeChange(arrived) : keepEarlier(arrived, earlier);
      results.set(key, merged.outcome);
      if (merged.refused !== undefined) refused.push(merged.refused);
      if (merged.write === undefined) continue;
      asked.set(key, merged.write);
      written.push(by);
    } else if (refusal !== undefined) refused.push(refusal);
    else if (value !== undefined) asked.set(key, { value, writer: "", seq: 0, at: now });
  }
  const isEarlier = (key: string, { base }: Sight) => isOfEarlierOrder(tenant, content, key, base);
  for (const [key, sight] of written.flatMap(sightsOfHidden))
    if (!isEarlier(key, sight)) change.dropReplaced(key, sight);
  const { after, touched } = applyWrites(tenant, application, asked, at);
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

const derivedKeys = new WeakMap<Tenant, ReadonlySet<string | undefined>>();

function derivedKeysOf(tenant: Tenant): ReadonlySet<string | undefined> {
  const keys =
    derivedKeys.get(tenant) ??
    new Set([
      ...[...tenant.fields.values()].flatMap(({ descKey, typedKey }) => [descKey, typedKey]),
      ...tenant.computed.keys(),
    ]);
  derivedKeys.set(tenant, keys);
  return keys;
}

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

import {
  answerOf,
  changeAnswers,
  checkDraftAnswer,
  DOCUMENT_ANSWERED,
  EMPTY_ANSWER,
  toCalendarDate,
  type Answers,
  type AnswerValue,
  type Application,
  type DraftRefusal,
  type Tenant,
} from "../../engine/core/index.ts";
import { text } from "../../engine/texts/index.ts";
import { isAnswerValue } from "../../engine/protocol/index.ts";

interface SavedDraft {
  readonly application: Application;
  readonly answer: Answers;
  readonly refused: readonly DraftRefusal[];
}

/**
 * Merges the answers that a page sent. Companions (`_desc`, `_typed`) are derived here, whatever was sent for them, and
 * a document question counts as answered only if its document exists.
 */
export function mergeAnswers(
  tenant: Tenant,
  application: Application,
  sent: Readonly<Record<string, unknown>>,
  now: Date,
): SavedDraft {
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  const companions = companionsOf(tenant);
  const accepted: Record<string, AnswerValue> = {};
  const refused: DraftRefusal[] = [];
  for (const [key, value] of Object.entries(sent)) {
    if (companions.has(key)) continue;
    const refusal = checkDraftAnswer(tenant, key, value, today) ?? checkDocument(tenant, application, key, value);
    if (refusal !== undefined) refused.push(refusal);
    else if (isAnswerValue(value)) accepted[key] = value ?? EMPTY_ANSWER;
  }
  // If an accepted answer is missing afterwards, merge again: a watcher clears answers when its condition changes, and
  // in one batch that also clears answers that were given after the change.
  const first = changeAnswers(tenant, application, accepted, now);
  const isWhole = Object.entries(accepted).every(([key, value]) => answerOf(first.application.answers, key) === value);
  const second = isWhole ? first : changeAnswers(tenant, first.application, accepted, now);
  const touched = new Set([...Object.keys(accepted), ...Object.keys(first.changes), ...Object.keys(second.changes)]);
  const answer = [...touched].map((key): [string, AnswerValue] => [
    key,
    answerOf(second.application.answers, key) ?? EMPTY_ANSWER,
  ]);
  return { application: second.application, answer: Object.fromEntries(answer), refused };
}

const companionKeys = new WeakMap<Tenant, ReadonlySet<string | undefined>>();

function companionsOf(tenant: Tenant): ReadonlySet<string | undefined> {
  const keys =
    companionKeys.get(tenant) ??
    new Set([...tenant.fields.values()].flatMap(({ descKey, typedKey }) => [descKey, typedKey]));
  companionKeys.set(tenant, keys);
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

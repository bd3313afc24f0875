import {
  REMOVED_DOCUMENT_HOURS,
  type Answers,
  type AnswerValue,
  type Tenant,
  answerOf,
  DOCUMENT_ANSWERED,
  EMPTY_ANSWER,
} from "../../engine/core/index.ts";
import type { Aside, FileNews, AnswerVersion, News, OwnLapse, Notice } from "../../engine/protocol/index.ts";
import { isSubmitted, msLeftOf, type ApplicationRecord, type AsideRecord } from "../store/index.ts";
import { versionOf, requireReached } from "./content-change.ts";
import { openAside, toApplication, openOrphans } from "./sealed-answers.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { toOwnLapse } from "./decisions.ts";

export type FullNews = News & {
  readonly files: FileNews;
  readonly arranged: Readonly<Record<string, number>>;
  readonly lapsed?: OwnLapse;
};

/**
 * Collects the answers after content revision `known`, and all asides, tabs and files. `answers` are decrypted. @throws
 * ServerError `portal_restored`
 */
export function toNews(
  tenant: Tenant,
  cipher: FieldCipher,
  record: ApplicationRecord,
  answers: Answers,
  known: number,
  now: number,
): FullNews {
  // After a reopening that ended without a submission, a page knows a higher revision than the record.
  if (!isSubmitted(record)) requireReached(record, known);
  const isAll = known === 0 || known > record.contentRevision;
  const marks: Record<string, AnswerVersion> = {};
  for (const key of isAll ? tenant.fields.keys() : Object.keys(record.marks)) {
    const [revision, writer, seq] = versionOf(tenant, record, answers, key);
    if (revision > (isAll ? 0 : known)) marks[key] = [revision, writer, seq];
  }
  const lapsed = toOwnLapse(record);
  return {
    content_revision: record.contentRevision,
    answers: isAll ? answers : withCompanions(tenant, answers, Object.keys(marks)),
    marks,
    asides: record.asides.map((aside) => toAside(cipher, record, aside)),
    tabs: record.tabs,
    add_another: record.addAnother,
    files: toFileNews(tenant, record, now),
    arranged: toArranged(record),
    submitted: isSubmitted(record),
    ...(lapsed === null ? {} : { lapsed }),
  };
}

const toArranged = ({ arrangements }: Pick<ApplicationRecord, "arrangements">): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(arrangements).map(([id, steps]) => [id, steps.at(-1)?.revision ?? 0]));

function withCompanions(tenant: Tenant, answers: Answers, keys: readonly string[]): Answers {
  const found: Record<string, AnswerValue> = {};
  for (const key of keys) {
    const { descKey, typedKey } = tenant.fields.get(key) ?? {};
    for (const name of [key, descKey, typedKey]) if (name !== undefined) found[name] = answers[name] ?? "";
  }
  return found;
}

function toAside(cipher: FieldCipher, record: ApplicationRecord, aside: AsideRecord): Aside {
  const { id, key, writer, seq, at, kind, revision, message, item, question } = aside;
  return {
    id,
    key,
    value: openAside(cipher, record, aside),
    writer,
    seq,
    at: new Date(at).toISOString(),
    kind,
    revision,
    ...(message === null ? {} : { message }),
    ...(item === undefined ? {} : { item }),
    ...(question === undefined ? {} : { question }),
  };
}

const BEGUN_TOLD_MS = REMOVED_DOCUMENT_HOURS * 60 * 60_000;

/** Lists files that can be restored, and uploads that have not arrived. Both lists are empty after submission. */
function toFileNews(
  { fields }: Pick<Tenant, "fields">,
  record: Pick<ApplicationRecord, "documents" | "removedDocuments" | "begunUploads" | "webStatus">,
  now: number,
): FileNews {
  const isOpen = (key: string) =>
    !isSubmitted(record) && fields.get(key)?.isDocument === true && !Object.hasOwn(record.documents, key);
  const removed = Object.entries(record.removedDocuments)
    .map(([key, document]) => [key, { file_name: document.fileName, left_ms: msLeftOf(document, now) }] as const)
    .filter(([key, { left_ms }]) => left_ms > 0 && isOpen(key));
  const begun = Object.entries(record.begunUploads)
    .filter(([key, { begunAt }]) => now - begunAt < BEGUN_TOLD_MS && isOpen(key))
    .map(([key, { fileName, endsAt }]) => [key, { file_name: fileName, left_ms: Math.max(0, endsAt - now) }] as const);
  return { removed: Object.fromEntries(removed), begun: Object.fromEntries(begun) };
}

export function toNotice(cipher: FieldCipher, tenant: Tenant, record: ApplicationRecord): Notice | null {
  const { notice } = record;
  if (notice === null || isSubmitted(record)) return null;
  const setAside = openOrphans(cipher, record);
  const { answers } = toApplication(cipher, record);
  const isAsked = ({ key }: { readonly key: string }): boolean => tenant.fields.has(key);
  const again = notice.again.filter(isAsked).map(({ key, why }) => ({ key, why }));
  const moved = notice.moved.filter(isAsked).map(({ isBack = false, ...entry }) => ({ ...entry, is_back: isBack }));
  const kept = notice.kept
    .filter(({ isSeen }) => isSeen !== true)
    .map(({ key, label, text }) => {
      const value = answerOf(setAside, key) ?? answerOf(answers, key) ?? EMPTY_ANSWER;
      return { key, label, text: text ?? value, is_document: value === DOCUMENT_ANSWERED };
    });
  return again.length + moved.length + kept.length === 0 ? null : { revision: notice.revision, again, moved, kept };
}

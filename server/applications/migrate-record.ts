import { isDeepStrictEqual } from "node:util";
import {
  labelOfChoice,
  followRenames,
  isAnswered,
  isReworded,
  isSourceReused,
  migrateDraft,
  placeAnswer,
  toCalendarDate,
  toChangeNotice,
  type Answers,
  type DocumentAnswer,
  type Tenant,
} from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import {
  isSubmitted,
  toDocumentAnswers,
  type ApplicationRecord,
  type AsideRecord,
  type DocumentRecord,
} from "../store/index.ts";
import { createContentChange, toContent, withContent } from "./content-change.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { openOrphans, sealOrphans } from "./sealed-answers.ts";
import { firstSeenAt, requireNewest } from "./version-order.ts";

/**
 * Migrates a draft to the current form, with a notice for its applicant. Leaves submitted content unchanged. `base` is
 * the form of the answers, if known. @throws ServerError `form_changed` if a newer form version has migrated the draft
 */
export function migrateRecord(cipher: FieldCipher, tenant: Tenant, record: ApplicationRecord, at: Date, base?: Tenant) {
  const same = { record, isChanged: false, isContentChanged: false, isAskedAgain: false, moved: 0, lost: 0 };
  const since = firstSeenAt(tenant, at.getTime());
  if (isSubmitted(record)) return same;
  requireNewest(tenant, record, at.getTime());
  if (!needsMigration(tenant, record)) return same;

  const content = toContent(cipher, record);
  const documents = openDocuments(record);
  const before = {
    application: { ...content.application, documents: documents.answered },
    orphans: openOrphans(cipher, record),
    orphanDocuments: documents.orphaned,
    steps: record.form.steps,
  };
  const after = migrateDraft(tenant, before, at, base);
  const form = { ...record.form, hash: tenant.hash, since, steps: after.steps };

  const found = toChangeNotice({ base, before, tenant, after, earlier: record.notice ?? undefined }, at);
  const unnumbered = found && { ...found, revision: record.notice?.revision };
  const isNewNotice = !isDeepStrictEqual(unnumbered, record.notice ?? undefined);
  // A changed notice gets the next revision of the record.
  const renewed = found === undefined ? null : { ...found, revision: record.revision + 1 };
  const notice = isNewNotice ? renewed : record.notice;

  const asides = content.asides.map((aside) => migrateAside(tenant, aside, content.application.answers, at, base));
  const beside = {
    documents: documents.close(after.application.documents),
    setAsideDocuments: documents.close(after.orphanDocuments),
    removedDocuments: renameKeys(tenant, record.removedDocuments),
    begunUploads: renameKeys(tenant, record.begunUploads),
  };
  const [old, next] = [content.application.answers, after.application.answers];
  const written = Object.keys({ ...old, ...next }).filter((key) => old[key] !== next[key]);
  const isContentChanged =
    written.length > 0 ||
    !isDeepStrictEqual({ ...record, ...beside }, record) ||
    !isDeepStrictEqual(asides, content.asides) ||
    !isDeepStrictEqual(before.orphans, after.orphans);
  const isAskedAgain = isNewNotice && (found?.again ?? []).length > 0;
  // The next notice compares with the form `configHash`, so that hash stays until a notice reports this form's changes.
  if (!isContentChanged) {
    const configHash = isNewNotice ? tenant.hash : record.configHash;
    return { ...same, record: { ...record, form, notice, configHash }, isChanged: isNewNotice, isAskedAgain };
  }

  const change = createContentChange(tenant, { ...content, asides, nextRevision: content.contentRevision + 1 });
  for (const key of written)
    if (tenant.fields.get(key)?.isComputed === false) change.write(key, { writer: "", seq: 0, at: at.getTime() });
  const sourcesOf = (key: string) => after.origins.get(key) ?? after.orphanOrigins.get(key) ?? [key];
  return {
    record: {
      ...withContent(cipher, tenant, { ...record, ...beside }, change.toContent(after.application)),
      contentRevision: content.contentRevision + 1,
      form: { ...form, read: content.contentRevision },
      setAside: sealOrphans(cipher, tenant, record, after.orphans, sourcesOf),
      notice,
    },
    isChanged: true,
    isContentChanged,
    isAskedAgain,
    moved: after.moved.length,
    lost: after.lost.length,
  };
}

/** True for a draft of another form version, and for a draft in which an older process wrote under an earlier key. */
export function needsMigration(tenant: Tenant, record: ApplicationRecord): boolean {
  if (isSubmitted(record)) return false;
  const isStray = (key: string): boolean =>
    !tenant.fields.has(key) && isAnswered(record.answers[key]) && toRenamedKey(tenant, key) !== key;
  return (
    record.form.hash !== tenant.hash ||
    Object.keys(record.documents).some((key) => !tenant.fields.has(key)) ||
    Object.keys(record.answers).some(isStray)
  );
}

function openDocuments({ documents, setAsideDocuments }: ApplicationRecord) {
  const [answered, orphaned] = [toDocumentAnswers(documents), toDocumentAnswers(setAsideDocuments)];
  const records = new Map<DocumentAnswer | undefined, DocumentRecord>();
  for (const [key, record] of Object.entries(documents)) records.set(answered[key], record);
  for (const [key, record] of Object.entries(setAsideDocuments)) records.set(orphaned[key], record);
  const close = (moved: Readonly<Record<string, DocumentAnswer>>): Readonly<Record<string, DocumentRecord>> =>
    Object.fromEntries(
      Object.entries(moved).flatMap(([key, document]) => {
        const record = records.get(document);
        return record === undefined ? [] : [[key, record]];
      }),
    );
  return { answered, orphaned, close };
}

/** Moves an aside with its question, or marks it `gone`. Replaces a choice that is gone or reads differently by its label. */
function migrateAside(tenant: Tenant, aside: AsideRecord, answers: Answers, at: Date, base?: Tenant): AsideRecord {
  if (aside.kind === "gone") return returnAside(tenant, aside);
  const key = base ? followRenames(tenant, base, aside.key) : toRenamedKey(tenant, aside.key);
  const isAsked = key !== undefined && tenant.fields.has(key);
  const today = toCalendarDate(at, tenant.definition.tenant.timeZone);
  const placed = base && placeAnswer(tenant, base, aside, today);
  if (placed && !isReworded(base, tenant, aside.key, placed, today)) return { ...aside, ...placed };
  const label = base && labelOfChoice(base, aside.key, aside.value, answers, today);
  const named = { ...aside, value: label ?? aside.value };
  if (isAsked) return { ...named, key, ...(label && { message: serverText(tenant.definition, "refused.reworded") }) };
  const question = base?.fields.get(aside.key)?.label;
  return { ...named, kind: "gone", message: null, ...(question && { question }) };
}

/** Returns a `gone` aside to its question if the form has it again. The key may belong to another question now. */
function returnAside(tenant: Tenant, aside: AsideRecord): AsideRecord {
  const key = toRenamedKey(tenant, aside.key);
  const field = tenant.fields.get(key);
  if (field === undefined || (aside.question !== undefined && aside.question !== field.label)) return aside;
  const back = { ...aside, key };
  return aside.item === undefined ? { ...back, kind: "conflict", message: null, question: undefined } : back;
}

function renameKeys<T>(tenant: Tenant, all: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const entries = Object.entries(all).map(([key, value]): [string, T] => {
    const to = toRenamedKey(tenant, key);
    return [Object.hasOwn(all, to) ? key : to, value];
  });
  return Object.fromEntries(entries);
}

/** Follows renames to the current key of a question. Returns `key` if they lead to no question of the form. */
export function toRenamedKey(tenant: Tenant, key: string): string {
  if (tenant.fields.has(key)) return key;
  let at = key;
  const changes = tenant.definition.changes ?? [];
  // Skip a rename if another question used the old key later, because the answer's question is then unclear.
  for (const step of changes)
    if (step.kind === "rename" && step.from[0] === at && !isSourceReused(changes, step)) at = step.to[0] ?? at;
  return tenant.fields.has(at) ? at : key;
}

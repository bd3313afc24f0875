import { isDeepStrictEqual } from "node:util";
import {
  bringUp,
  describeAnswer,
  followSteps,
  isAnswered,
  toCalendarDate,
  toChangeNotice,
  type Answers,
  type AnswerValue,
  type Application,
  type Tenant,
  isBroughtLater,
} from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { ServerError } from "../errors.ts";
import {
  isSubmitted,
  toDocumentAnswers,
  type ApplicationRecord,
  type AsideRecord,
  type DocumentRecord,
} from "../store/index.ts";
import { type Content, toContent, withContent, createContentChange } from "./content-change.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { openSetAside, sealSetAside } from "./sealed-answers.ts";

const RETRY_AFTER_MS = 5_000;
/** A draft that another version wrote longer ago than this may be migrated by an older process. */
const LEFT_TO_OTHERS_MS = 10 * 60_000;

/** When this process first loaded each version. The newer of two versions without steps between them wins. */
const firstSeen = new WeakMap<Tenant, number>();

export function noteVersion(tenant: Tenant, at: number): number {
  const since = firstSeen.get(tenant) ?? at;
  firstSeen.set(tenant, since);
  return since;
}

export interface BroughtUpRecord {
  readonly record: ApplicationRecord;
  readonly isChanged: boolean;
  readonly isContentChanged: boolean;
  readonly isAskedAgain: boolean;
  readonly moved: number;
  readonly lost: number;
}

export const isOfAnotherVersion = (tenant: Tenant, record: ApplicationRecord): boolean =>
  !isSubmitted(record) && (record.form.hash !== tenant.hash || hasStray(tenant, record));

/**
 * Migrates a draft to this version of its tenant and notes what to tell the applicant. Leaves submitted content
 * unchanged. `base` is the version of its answers, if known. @throws ServerError `form_changed` if a newer version has
 * migrated it
 */
export function bringUpRecord(
  cipher: FieldCipher,
  tenant: Tenant,
  record: ApplicationRecord,
  at: Date,
  base?: Tenant,
): BroughtUpRecord {
  const same = { record, isChanged: false, isContentChanged: false, isAskedAgain: false, moved: 0, lost: 0 };
  const since = noteVersion(tenant, at.getTime());
  if (isSubmitted(record)) return same;
  refuseOlder(tenant, record, since, at.getTime());
  if (!isOfAnotherVersion(tenant, record)) return same;
  const content = toContent(cipher, record);
  const documents = openDocuments(record);
  const before = {
    application: { ...content.application, documents: documents.inPlace },
    setAside: openSetAside(cipher, record),
    setAsideDocuments: documents.setAside,
    steps: record.form.steps,
  };
  const after = bringUp(tenant, before, at, base);
  const { application, steps, moved, lost } = after;
  const { read } = record.form;
  const form = { hash: tenant.hash, since, steps, ...(read === undefined ? {} : { read }) };
  const asides = bringUpAsides(tenant, content, at, base);
  const notice = toChangeNotice({ base, before, tenant, after, earlier: record.notice ?? undefined }, at) ?? null;
  const keys = new Set([...Object.keys(application.answers), ...Object.keys(content.application.answers)]);
  const written = [...keys].filter((key) => application.answers[key] !== content.application.answers[key]);
  const next: Pick<ApplicationRecord, "documents" | "setAsideDocuments" | "removedDocuments" | "begunUploads"> = {
    documents: documents.close(application.documents),
    setAsideDocuments: documents.close(after.setAsideDocuments),
    removedDocuments: renameKeys(tenant, record.removedDocuments),
    begunUploads: renameKeys(tenant, record.begunUploads),
  };
  const isContentChanged =
    written.length > 0 ||
    !isDeepStrictEqual({ ...record, ...next }, record) ||
    !isDeepStrictEqual(asides, content.asides) ||
    !isDeepStrictEqual(before.setAside, after.setAside);
  const isTold = isDeepStrictEqual(notice ?? undefined, withoutRevision(record.notice));
  if (!isContentChanged && isTold) return { ...same, record: { ...record, form } };
  const told = isTold ? record.notice : notice && { ...notice, revision: record.revision + 1 };
  const isAskedAgain = !isTold && (notice?.again ?? []).length > 0;
  if (!isContentChanged)
    return {
      ...same,
      record: { ...record, form, configHash: tenant.hash, notice: told },
      isChanged: true,
      isAskedAgain,
    };
  const change = createContentChange(tenant, { ...content, asides });
  for (const key of written)
    if (tenant.fields.get(key)?.isComputed === false) change.write(key, { writer: "", seq: 0, at: at.getTime() });
  const wasSecret = (key: string): boolean =>
    Object.hasOwn(record.sealed, key) ||
    (tenant.definition.changes ?? []).some(
      ({ from, to }) => to.includes(key) && from.some((name) => Object.hasOwn(record.sealed, name)),
    );
  return {
    record: {
      ...withContent(cipher, tenant, { ...record, ...next }, change.toContent(application)),
      contentRevision: content.contentRevision + 1,
      form: { ...form, read: content.contentRevision },
      setAside: sealSetAside(cipher, tenant, record, after.setAside, wasSecret),
      notice: told,
    },
    isChanged: true,
    isContentChanged,
    isAskedAgain,
    moved: moved.length,
    lost: lost.length,
  };
}

function withoutRevision(notice: ApplicationRecord["notice"]): object | undefined {
  if (notice === null) return undefined;
  const { revision: _, ...told } = notice;
  return told;
}

function openDocuments(record: ApplicationRecord) {
  const records = new Map<unknown, DocumentRecord>();
  const open = (documents: ApplicationRecord["documents"]): Application["documents"] => {
    const opened = toDocumentAnswers(documents);
    for (const [key, answer] of Object.entries(opened)) if (documents[key]) records.set(answer, documents[key]);
    return opened;
  };
  return {
    inPlace: open(record.documents),
    setAside: open(record.setAsideDocuments),
    close: (documents: Application["documents"]): ApplicationRecord["documents"] =>
      Object.fromEntries(
        Object.entries(documents).flatMap(([key, answer]) => {
          const found = records.get(answer);
          return found === undefined ? [] : [[key, found]];
        }),
      ),
  };
}

/** Renames keys of records that belong to a question, unless the new key has its own record. */
function renameKeys<T>(tenant: Tenant, all: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const entries = Object.entries(all).map(([key, value]): [string, T] => {
    const to = toRenamedKey(tenant, key);
    return [Object.hasOwn(all, to) ? key : to, value];
  });
  return Object.fromEntries(entries);
}

/** Refuses answers that took a step this version does not know. @throws ServerError `form_changed` */
export function requireKnownSteps(
  tenant: Tenant,
  { form }: { readonly form: Pick<ApplicationRecord["form"], "steps"> },
): void {
  const known = new Set((tenant.definition.changes ?? []).map(({ id }) => id));
  if (form.steps.some((id) => !known.has(id))) throw new ServerError("form_changed", { retryAfterMs: RETRY_AFTER_MS });
}

function refuseOlder(tenant: Tenant, { form, updatedAt }: ApplicationRecord, since: number, now: number): void {
  requireKnownSteps(tenant, { form });
  const known = new Set((tenant.definition.changes ?? []).map(({ id }) => id));
  const isOther = form.hash !== "" && form.hash !== tenant.hash;
  const isAhead = form.steps.length < known.size;
  const isLaterElsewhere = isOther && !isAhead && form.since > since && now - updatedAt < LEFT_TO_OTHERS_MS;
  if (isLaterElsewhere) throw new ServerError("form_changed", { retryAfterMs: RETRY_AFTER_MS });
}

/** True if an older process wrote to a key that the form no longer has. */
function hasStray(tenant: Tenant, { answers, documents }: ApplicationRecord): boolean {
  return (
    Object.keys(documents).some((key) => !tenant.fields.has(key)) ||
    Object.keys(answers).some(
      (key) => !tenant.fields.has(key) && isAnswered(answers[key]) && toRenamedKey(tenant, key) !== key,
    )
  );
}

/**
 * Migrates texts kept beside the answers. Texts of a removed question are marked `gone` until the question comes back. A
 * removed choice is kept by its label.
 */
function bringUpAsides(
  tenant: Tenant,
  { asides, application: { answers } }: Content,
  at: Date,
  base?: Tenant,
): readonly AsideRecord[] {
  const today = toCalendarDate(at, tenant.definition.tenant.timeZone);
  return asides.map((kept) => {
    const followed = base && followSteps(tenant, base, { [kept.key]: kept.value }, at).answers;
    const [place, ...others] = Object.entries(followed ?? {});
    if (place !== undefined && others.length === 0 && kept.kind !== "gone") {
      const [key, value] = place;
      return key === kept.key && value === kept.value ? kept : { ...kept, key, value };
    }
    const label = base && place === undefined ? labelOfChoice(base, kept.key, kept.value, answers, today) : undefined;
    const message = serverText(tenant.definition, "refused.reworded");
    const aside = label === undefined ? kept : { ...kept, value: label, message };
    const key = toRenamedKey(tenant, aside.key);
    if (!tenant.fields.has(key)) {
      const question = base?.fields.get(aside.key)?.label;
      return aside.kind === "gone" ? aside : { ...aside, kind: "gone", message: null, ...(question && { question }) };
    }
    if (aside.kind === "gone" && aside.item === undefined)
      return { ...aside, key, kind: "conflict", message: null, question: undefined };
    return key === aside.key ? aside : { ...aside, key };
  });
}

/** Label of a choice in a form; undefined for any other answer. */
export function labelOfChoice(
  tenant: Tenant,
  key: string,
  value: AnswerValue | undefined,
  answers: Answers,
  today: string,
): string | undefined {
  const field = tenant.fields.get(key);
  return (field && describeAnswer(tenant, field, value, answers, today)) || undefined;
}

/** Follows renames to the current key of a question. Returns `key` if there is no rename. */
export function toRenamedKey(tenant: Tenant, key: string): string {
  if (tenant.fields.has(key)) return key;
  let at = key;
  const changes = tenant.definition.changes ?? [];
  // Skip a rename if another question used the old key later: the answer is ambiguous.
  for (const step of changes)
    if (step.kind === "rename" && step.from[0] === at && !isBroughtLater(changes, step)) at = step.to[0] ?? at;
  return tenant.fields.has(at) ? at : key;
}

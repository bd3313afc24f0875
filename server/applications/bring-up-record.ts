import { isDeepStrictEqual } from "node:util";
import { bringUp, isAnswered, type AnswerValue, type Tenant } from "../../engine/core/index.ts";
import { ServerError } from "../errors.ts";
import { isSubmitted, type ApplicationRecord, type AsideRecord } from "../store/index.ts";
import { toContent, withContent } from "./content.ts";
import { createContentChange } from "./content-change.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { toRenamedKey } from "./renamed-keys.ts";
import { openSetAside, sealSetAside } from "./set-aside.ts";

/** For how long a page waits before it tries again, which may reach a process with the newer form. */
const RETRY_AFTER_MS = 5_000;
/** A draft that a process of another version wrote longer ago than this is no longer left to it. */
const LEFT_TO_OTHERS_MS = 10 * 60_000;

/** When this process first had each version of a tenant, which tells the newer of two that no step tells apart. */
const firstSeen = new WeakMap<Tenant, number>();

/** Notes when this process loaded a version; one that was not noted counts from the first draft that it meets. */
export function noteVersion(tenant: Tenant, at: number): number {
  const since = firstSeen.get(tenant) ?? at;
  firstSeen.set(tenant, since);
  return since;
}

export interface BroughtUpRecord {
  readonly record: ApplicationRecord;
  /** It has other answers, or keeps others beside them, than before. */
  readonly isChanged: boolean;
  readonly moved: number;
  readonly lost: number;
}

/**
 * Brings the record of a draft into the shape of this version of its tenant, if another has written it. What is submitted
 * stays as it is.
 *
 * @throws ServerError `form_changed` if a newer version has brought it into its shape, because this one would lose answers
 */
export function bringUpRecord(
  cipher: FieldCipher,
  tenant: Tenant,
  record: ApplicationRecord,
  at: Date,
): BroughtUpRecord {
  const same = { record, isChanged: false, moved: 0, lost: 0 };
  const since = noteVersion(tenant, at.getTime());
  if (isSubmitted(record)) return same;
  refuseOlder(tenant, record, since, at.getTime());
  if (record.form.hash === tenant.hash && !hasStray(tenant, record)) return same;
  const content = toContent(cipher, record);
  const before = openSetAside(cipher, record);
  const { application, setAside, steps, moved, lost, movedDocuments } = bringUp(
    tenant,
    { application: content.application, setAside: before, steps: record.form.steps },
    at,
  );
  const form = { hash: tenant.hash, since, steps };
  const renamed = renameAsides(tenant, content.asides, setAside);
  const keys = new Set([...Object.keys(application.answers), ...Object.keys(content.application.answers)]);
  const written = [...keys].filter((key) => application.answers[key] !== content.application.answers[key]);
  const isChanged =
    written.length > 0 ||
    movedDocuments.length > 0 ||
    !isDeepStrictEqual(renamed.asides, content.asides) ||
    !isDeepStrictEqual(before, renamed.setAside);
  if (!isChanged) return { ...same, record: { ...record, form } };
  const change = createContentChange(tenant, { ...content, asides: renamed.asides });
  for (const key of written)
    if (tenant.fields.get(key)?.isComputed === false) change.write(key, { writer: "", seq: 0, at: at.getTime() });
  const documents: Record<string, ApplicationRecord["documents"][string]> = { ...record.documents };
  for (const [from, to] of movedDocuments) {
    const document = documents[from];
    if (document !== undefined) documents[to] = document;
    delete documents[from];
  }
  const wasSecret = (key: string): boolean =>
    Object.hasOwn(record.sealed, key) ||
    (tenant.definition.changes ?? []).some(
      ({ from, to }) => to.includes(key) && from.some((name) => Object.hasOwn(record.sealed, name)),
    );
  const next = withContent(cipher, tenant, { ...record, documents }, change.toContent(application));
  return {
    record: {
      ...next,
      contentRevision: content.contentRevision + 1,
      form,
      setAside: sealSetAside(cipher, tenant, record, renamed.setAside, wasSecret),
    },
    isChanged,
    moved: moved.length,
    lost: lost.length,
  };
}

function refuseOlder(tenant: Tenant, { form, updatedAt }: ApplicationRecord, since: number, now: number): void {
  const known = new Set((tenant.definition.changes ?? []).map(({ id }) => id));
  const isBehind = form.steps.some((id) => !known.has(id));
  const isOther = form.hash !== "" && form.hash !== tenant.hash;
  const isAhead = form.steps.length < known.size;
  const isLaterElsewhere = isOther && !isAhead && form.since > since && now - updatedAt < LEFT_TO_OTHERS_MS;
  if (isBehind || isLaterElsewhere) throw new ServerError("form_changed", { retryAfterMs: RETRY_AFTER_MS });
}

/** Whether an answer has come to a key that the form no longer has, from a process that did not know that yet. */
function hasStray(tenant: Tenant, { answers }: ApplicationRecord): boolean {
  return Object.keys(answers).some(
    (key) => !tenant.fields.has(key) && isAnswered(answers[key]) && toRenamedKey(tenant, key) !== key,
  );
}

/** Texts about which a person has yet to decide follow their question; those of a question that is gone are kept. */
function renameAsides(
  tenant: Tenant,
  asides: readonly AsideRecord[],
  setAside: Readonly<Record<string, AnswerValue>>,
): { readonly asides: readonly AsideRecord[]; readonly setAside: Readonly<Record<string, AnswerValue>> } {
  const kept: Record<string, AnswerValue> = { ...setAside };
  const following = asides.flatMap((aside) => {
    const key = toRenamedKey(tenant, aside.key);
    if (tenant.fields.has(key)) return key === aside.key ? [aside] : [{ ...aside, key }];
    const place = Object.hasOwn(kept, aside.key) ? `${aside.key} ${aside.id}` : aside.key;
    kept[place] = aside.value;
    return [];
  });
  return { asides: following, setAside: kept };
}

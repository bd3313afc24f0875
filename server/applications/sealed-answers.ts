import {
  answerOf,
  EMPTY_ANSWER,
  maskSecret,
  type Answers,
  type AnswerValue,
  type Application,
  type Tenant,
} from "../../engine/core/index.ts";
import { toDocumentAnswers, type ApplicationRecord, type AsideRecord, type SetAsideRecord } from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";

type Owner = Pick<ApplicationRecord, "tenant" | "account">;
type Stored = Pick<ApplicationRecord, "answers" | "sealed">;

export const contextOf = ({ tenant, account }: Owner, key: string): string => `${tenant}\n${account}\n${key}`;

const secretKeys = new WeakMap<Tenant, ReadonlySet<string>>();

/** Keys whose answers are kept encrypted: the fields of privacy class secret and their companions. */
export function secretKeysOf(tenant: Tenant): ReadonlySet<string> {
  const known = secretKeys.get(tenant);
  if (known !== undefined) return known;
  const fields = [...tenant.fields.values()].filter((field) => field.privacy === "secret");
  const keys = new Set(
    fields.flatMap(({ key, descKey, typedKey }) => [key, descKey, typedKey].filter((name) => name !== undefined)),
  );
  secretKeys.set(tenant, keys);
  return keys;
}

/**
 * Returns all answers of a record with secrets decrypted, for their owner and for the engine only. One whose key is lost
 * counts as not answered, so that the applicant is asked again and the rest of the application stays usable.
 */
function openAnswers(cipher: FieldCipher, record: Owner & Stored): Answers {
  return { ...record.answers, ...openSecrets(cipher, record) };
}

/** The secret answers alone, decrypted. Without its key, one is left out. */
export function openSecrets(
  cipher: FieldCipher,
  record: Owner & Pick<Stored, "sealed">,
): Readonly<Record<string, string>> {
  const opened = Object.entries(record.sealed).flatMap(([key, sealed]): [string, string][] =>
    cipher.canOpen(sealed) ? [[key, cipher.open(sealed, contextOf(record, key))]] : [],
  );
  return Object.fromEntries(opened);
}

/**
 * Sorts answers into plain and encrypted. A secret that did not change keeps its ciphertext, and so does one whose key
 * is lost, in case the key is found again.
 */
export function sealAnswers(cipher: FieldCipher, tenant: Tenant, record: Owner & Stored, answers: Answers): Stored {
  const secret = secretKeysOf(tenant);
  const plain: Record<string, AnswerValue> = {};
  const lost = Object.entries(record.sealed).filter(([key, text]) => !cipher.canOpen(text) && !(key in answers));
  const sealed: Record<string, string> = Object.fromEntries(lost);
  for (const [key, value] of Object.entries(answers)) {
    const before = Object.hasOwn(record.sealed, key) ? record.sealed[key] : undefined;
    const isSecret = secret.has(key) || (before !== undefined && !tenant.fields.has(key));
    if (!isSecret || value === null || value === "") plain[key] = value;
    else if (
      before !== undefined &&
      cipher.isCurrent(before) &&
      cipher.open(before, contextOf(record, key)) === String(value)
    )
      sealed[key] = before;
    else sealed[key] = cipher.seal(String(value), contextOf(record, key));
  }
  return { answers: plain, sealed };
}

/** Returns the text of an aside as it was entered. */
export const openAside = (cipher: FieldCipher, owner: Owner, { key, value, isSealed }: AsideRecord): AnswerValue =>
  !isSealed ? value : cipher.canOpen(String(value)) ? cipher.open(String(value), contextOf(owner, key)) : EMPTY_ANSWER;

/** Encrypts the text of an aside, which is as it was entered, if the answers of its question are encrypted, or may have been. */
export function sealAside(cipher: FieldCipher, tenant: Tenant, owner: Owner, aside: AsideRecord): AsideRecord {
  const isAsked = tenant.fields.has(aside.key) && (aside.kind !== "gone" || aside.item !== undefined);
  if (isAsked && !secretKeysOf(tenant).has(aside.key)) return aside;
  return { ...aside, value: cipher.seal(String(aside.value), contextOf(owner, aside.key)), isSealed: true };
}

/** Encrypts what an older key has encrypted with the newest. Returns the record itself if there is nothing to do. */
export function sealWithNewestKey(cipher: FieldCipher, record: ApplicationRecord): ApplicationRecord {
  let isRenewed = false;
  const renew = (key: string, sealed: string): string => {
    if (cipher.isCurrent(sealed) || !cipher.canOpen(sealed)) return sealed;
    isRenewed = true;
    const context = contextOf(record, key);
    return cipher.seal(cipher.open(sealed, context), context);
  };
  const renewAnswers = (sealed: Stored["sealed"]): Stored["sealed"] =>
    Object.fromEntries(Object.entries(sealed).map(([key, text]) => [key, renew(key, text)]));
  const renewKept = <K extends SetAsideRecord>(key: string, kept: K): K =>
    kept.isSealed ? { ...kept, value: renew(key, String(kept.value)) } : kept;
  const renewed = {
    ...record,
    sealed: renewAnswers(record.sealed),
    asides: record.asides.map((aside) => renewKept(aside.key, aside)),
    setAside: Object.fromEntries(Object.entries(record.setAside).map(([key, kept]) => [key, renewKept(key, kept)])),
    earlier: record.earlier.map((content) => ({ ...content, sealed: renewAnswers(content.sealed) })),
  };
  return isRenewed ? renewed : record;
}

/** Returns answers for anyone but their owner. Secrets are masked. */
export function maskAnswers(tenant: Tenant, answers: Answers): Answers {
  const masked = [...secretKeysOf(tenant)].flatMap((key): [string, AnswerValue][] => {
    const value = answerOf(answers, key);
    return value === undefined || value === null || value === "" ? [] : [[key, maskSecret(String(value))]];
  });
  return { ...answers, ...Object.fromEntries(masked) };
}

/** Makes the application that the engine evaluates. */
export function toApplication(cipher: FieldCipher, record: ApplicationRecord): Application {
  return {
    answers: openAnswers(cipher, record),
    tabs: record.tabs,
    addAnother: record.addAnother,
    documents: toDocumentAnswers(record.documents),
    round: record.round,
  };
}

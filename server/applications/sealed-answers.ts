import {
  answerOf,
  EMPTY_ANSWER,
  maskSecret,
  type Answers,
  type AnswerValue,
  type Application,
  type Tenant,
} from "../../engine/core/index.ts";
import {
  toDocumentAnswers,
  type ApplicationRecord,
  type AsideRecord,
  type SetAsideRecord,
  type Store,
} from "../store/index.ts";
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

type Holder = Pick<ApplicationRecord, "tenant" | "account" | "sealed" | "setAside">;

/** The answers of a record that have no place in its form, as they were entered. One whose key is lost is left out. */
export function openSetAside(cipher: FieldCipher, record: Holder): Answers {
  const opened = Object.entries(record.setAside).flatMap(([key, { value, isSealed }]): [string, AnswerValue][] => {
    if (!isSealed) return [[key, value]];
    return cipher.canOpen(String(value)) ? [[key, cipher.open(String(value), contextOf(record, key))]] : [];
  });
  return Object.fromEntries(opened);
}

/**
 * What a record keeps of answers without a place. What was encrypted stays so, although no question says any more that it
 * is secret, and so does one whose key is lost.
 *
 * @param isSecret whether an answer was encrypted before it was set aside
 */
export function sealSetAside(
  cipher: FieldCipher,
  tenant: Tenant,
  record: Holder,
  answers: Answers,
  isSecret: (key: string) => boolean,
): ApplicationRecord["setAside"] {
  const secret = secretKeysOf(tenant);
  const lost = Object.entries(record.setAside).filter(
    ([key, { value, isSealed }]) => isSealed && !cipher.canOpen(String(value)) && !Object.hasOwn(answers, key),
  );
  const kept = Object.entries(answers).map(([key, value]): [string, SetAsideRecord] => {
    const before = Object.hasOwn(record.setAside, key) ? record.setAside[key] : undefined;
    if (before?.isSealed !== true && !isSecret(key) && !secret.has(key)) return [key, { value, isSealed: false }];
    return [key, { value: cipher.seal(String(value), contextOf(record, key)), isSealed: true }];
  });
  return Object.fromEntries([...lost, ...kept]);
}

/**
 * A record without the secret answers that cannot be opened, because their key is lost or they were altered, and the keys
 * of those answers. For whoever reads what others have entered, and must not pass over in silence what is not there.
 */
export function leaveOutUnreadable(
  cipher: FieldCipher,
  record: ApplicationRecord,
): { readonly record: ApplicationRecord; readonly unreadable: readonly string[] } {
  const sealed = Object.entries(record.sealed);
  const unreadable = sealed
    .filter(([key, text]) => !isReadable(cipher, text, contextOf(record, key)))
    .map(([key]) => key);
  if (unreadable.length === 0) return { record, unreadable };
  const readable = Object.fromEntries(sealed.filter(([key]) => !unreadable.includes(key)));
  return { record: { ...record, sealed: readable }, unreadable };
}

function isReadable(cipher: FieldCipher, text: string, context: string): boolean {
  try {
    cipher.open(text, context);
    return true;
  } catch {
    return false;
  }
}

/** Enough to meet a secret answer where there are any, and quick enough for a start. */
const MAX_RECORDS = 100;

/**
 * Finds out whether a tenant's secret answers can be opened, by the first of a hundred applications that has any.
 *
 * @returns false if a secret answer was encrypted with a key that is not among those given
 */
export async function opensWhatIsStored(
  store: Pick<Store, "listApplicationIds" | "findApplication">,
  cipher: FieldCipher,
  tenant: string,
): Promise<boolean> {
  const accounts = await store.listApplicationIds(tenant);
  for (const account of accounts.slice(-MAX_RECORDS)) {
    const record = await store.findApplication(tenant, account);
    const sealed = record === undefined ? [] : secretsOf(record);
    if (sealed.length > 0) return sealed.every((text) => cipher.canOpen(text));
  }
  return true;
}

/** Whether an application has a secret that was encrypted with one of the cipher's keys. */
export const hasSecretOf = (cipher: FieldCipher, record: ApplicationRecord): boolean =>
  secretsOf(record).some((text) => cipher.canOpen(text));

const secretsOf = ({ sealed, asides, setAside }: ApplicationRecord): readonly string[] => [
  ...Object.values(sealed),
  ...Object.values(setAside).flatMap(({ value, isSealed }) => (isSealed ? [String(value)] : [])),
  ...asides.filter(({ isSealed }) => isSealed).map(({ value }) => String(value)),
];

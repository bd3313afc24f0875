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
  type OrphanRecord,
  type Store,
} from "../store/index.ts";
import { onceFor } from "../once.ts";
import type { FieldCipher } from "./field-cipher.ts";

type Owner = Pick<ApplicationRecord, "tenant" | "account">;
type Stored = Pick<ApplicationRecord, "answers" | "sealed">;

export const contextOf = ({ tenant, account }: Owner, key: string): string => `${tenant}\n${account}\n${key}`;

/** Returns the keys of encrypted answers: secret fields and their companions. */
const secretKeysOf = onceFor((tenant: Tenant) => {
  const fields = [...tenant.fields.values()].filter((field) => field.privacy === "secret");
  return new Set(
    fields.flatMap(({ key, descKey, typedKey }) => [key, descKey, typedKey].filter((name) => name !== undefined)),
  );
});

/** Decrypts secret answers. Leaves out a secret if its encryption key is missing. */
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
 * Separates secret answers and encrypts them. A secret keeps its ciphertext if it is unchanged under the newest key, or
 * if its encryption key is missing.
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

export const openAside = (cipher: FieldCipher, owner: Owner, { key, value, isSealed }: AsideRecord): AnswerValue =>
  !isSealed ? value : cipher.canOpen(String(value)) ? cipher.open(String(value), contextOf(owner, key)) : EMPTY_ANSWER;

/**
 * Encrypts an aside if its question is or may have been secret. A checkbox of a removed question stays plain: its value
 * alone reveals nothing.
 */
export function sealAside(cipher: FieldCipher, tenant: Tenant, owner: Owner, aside: AsideRecord): AsideRecord {
  const isAsked = tenant.fields.has(aside.key) && (aside.kind !== "gone" || aside.item !== undefined);
  if (isAsked ? !secretKeysOf(tenant).has(aside.key) : typeof aside.value === "boolean") return aside;
  return { ...aside, value: cipher.seal(String(aside.value), contextOf(owner, aside.key)), isSealed: true };
}

/** Encrypts secrets again with the newest key. Returns its argument if nothing changes. */
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
  const renewKept = <K extends OrphanRecord>(key: string, kept: K): K =>
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

export function maskAnswers(tenant: Tenant, answers: Answers): Answers {
  const masked = [...secretKeysOf(tenant)].flatMap((key): [string, AnswerValue][] => {
    const value = answerOf(answers, key);
    return value === undefined || value === null || value === "" ? [] : [[key, maskSecret(String(value))]];
  });
  return { ...answers, ...Object.fromEntries(masked) };
}

export function toApplication(cipher: FieldCipher, record: ApplicationRecord): Application {
  return {
    answers: { ...record.answers, ...openSecrets(cipher, record) },
    tabs: record.tabs,
    addAnother: record.addAnother,
    documents: toDocumentAnswers(record.documents),
    round: record.round,
  };
}

type Holder = Pick<ApplicationRecord, "tenant" | "account" | "sealed" | "setAside">;

/** Decrypts orphaned answers. Leaves out secrets whose key is missing. */
export function openOrphans(cipher: FieldCipher, record: Holder): Answers {
  const opened = Object.entries(record.setAside).flatMap(([key, { value, isSealed }]): [string, AnswerValue][] => {
    if (!isSealed) return [[key, value]];
    return cipher.canOpen(String(value)) ? [[key, cipher.open(String(value), contextOf(record, key))]] : [];
  });
  return Object.fromEntries(opened);
}

/** Encrypts orphaned answers whose question is or was secret, also under an earlier key. */
export function sealOrphans(
  cipher: FieldCipher,
  tenant: Tenant,
  record: Holder,
  answers: Answers,
  sourcesOf: (key: string) => readonly string[],
): ApplicationRecord["setAside"] {
  const secret = secretKeysOf(tenant);
  const wasSecret = (key: string): boolean =>
    Object.hasOwn(record.sealed, key) ||
    (Object.hasOwn(record.setAside, key) && record.setAside[key]?.isSealed === true);
  const lost = Object.entries(record.setAside).filter(
    ([key, { value, isSealed }]) => isSealed && !cipher.canOpen(String(value)) && !Object.hasOwn(answers, key),
  );
  const kept = Object.entries(answers).map(([key, value]): [string, OrphanRecord] => {
    const isSecret = [key, ...sourcesOf(key)].some((one) => secret.has(one) || wasSecret(one));
    if (!isSecret) return [key, { value, isSealed: false }];
    return [key, { value: cipher.seal(String(value), contextOf(record, key)), isSealed: true }];
  });
  return Object.fromEntries([...lost, ...kept]);
}

/** Removes secrets that cannot be decrypted. Returns their keys. */
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

const MAX_RECORDS = 100;

/**
 * True if the portal has the keys of the tenant's secrets. Checks one application with secrets, found among 100
 * applications of the tenant. True if none has secrets.
 */
export async function canDecryptStoredAnswers(
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

export const hasSecretOf = (cipher: FieldCipher, record: ApplicationRecord): boolean =>
  [...secretsOf(record), ...record.earlier.flatMap(({ sealed }) => Object.values(sealed))].some(cipher.canOpen);

const secretsOf = ({ sealed, asides, setAside }: ApplicationRecord): readonly string[] => [
  ...Object.values(sealed),
  ...Object.values(setAside).flatMap(({ value, isSealed }) => (isSealed ? [String(value)] : [])),
  ...asides.filter(({ isSealed }) => isSealed).map(({ value }) => String(value)),
];

import type { Answers, AnswerValue, Tenant } from "../../engine/core/index.ts";
import type { ApplicationRecord, SetAsideRecord } from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { contextOf, secretKeysOf } from "./sealed-answers.ts";

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

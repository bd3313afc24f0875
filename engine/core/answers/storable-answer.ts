import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { isFarLongerThan, normalize } from "./characters.ts";
import { toPlainDigits } from "./typed-formats.ts";

/** Line breaks of other programs, such as Word's vertical tab. */
// oxlint-disable-next-line no-control-regex -- the pattern exists to replace these characters
const FOREIGN_LINE_BREAK = /[\u000b\u000c\u0085\u2028\u2029]|\r(?!\n)/g;
const UNLIMITED_CHARACTERS = 1_000;
/** Texts of these characters are already in Unicode form C (UAX 15). */
const COMPOSED = /^[\0-\u02ff]*$/;

/** Replaces foreign line breaks: by a line feed in a text area, by a space in a single-line field. */
export function toOwnLineBreaks<V>({ fields }: Pick<Tenant, "fields">, key: string, value: V): V | string {
  if (typeof value !== "string") return value;
  return value.replace(FOREIGN_LINE_BREAK, fields.get(key)?.widget === "textarea" ? "\n" : " ");
}

/** Converts an answer to its stored form, in browser and server: own line breaks, Unicode form C, plain numbers. */
export function toStorableAnswer<V>(tenant: Pick<Tenant, "fields" | "definition">, key: string, value: V): V | string {
  const field = tenant.fields.get(key);
  if (typeof value === "string" && isFarLongerThan(value, field?.maxLength ?? UNLIMITED_CHARACTERS)) return value;
  const text = toOwnLineBreaks(tenant, key, value);
  if (typeof text !== "string" || !isTyped(field)) return text;
  const { type, format, "x-money": currency } = field?.schema ?? {};
  if ((type === "number" || type === "integer") && currency === undefined)
    return toPlainNumber(toComposed(text), tenant.definition.tenant.lang);
  if (format === "digits" && /^\p{Nd}+$/u.test(text)) return toPlainDigits(text);
  return toComposed(text);
}

/** True if two answers are equal after Unicode normalization. */
export const isSameAnswer = (one: unknown, other: unknown): boolean => sameAnswerAs(one)(other);

/** Returns a comparison with `one`. Normalizes `one` only once. */
export function sameAnswerAs(one: unknown): (other: unknown) => boolean {
  let composed: string | undefined;
  return (other) => {
    if (one === other) return true;
    if (typeof one !== "string" || typeof other !== "string") return false;
    return (composed ??= toComposed(one)) === toComposed(other);
  };
}

const toComposed = (text: string): string => (COMPOSED.test(text) ? text : normalize(text, "NFC"));

const isTyped = (field: Field | undefined): boolean =>
  field === undefined ||
  (field.options === undefined && field.schema.enum === undefined && field.schema.const === undefined);

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)$/;

/** Converts "3,75" to "3.75". Keeps "1,250", unless the language has decimal commas. */
export function toPlainNumber(typed: string, lang: string): string {
  if (NUMBER.test(typed)) return typed;
  const text = toPlainDigits(typed).trim().replace("−", "-").replace("٫", ".");
  if (/^[-+]?[1-9]\d{0,2},\d{3}$/.test(text) && !hasDecimalComma(lang)) return typed;
  const plain = text.includes(".") ? text : text.replace(",", ".");
  return NUMBER.test(plain) ? plain : typed;
}

const hasDecimalComma = (lang: string): boolean => new Intl.NumberFormat(lang).format(1.5).includes(",");

import type { Tenant } from "../tenant/tenant.ts";
import type { Field } from "../tenant/field.ts";
import { isFarLongerThan } from "./characters.ts";
import { toPlainNumber } from "./plain-number.ts";
import { toPlainDigits } from "./typed-formats.ts";

/**
 * What other programs end a line with: vertical tab (Word), form feed, next line, Unicode's line and paragraph
 * separators, and a carriage return without a line feed.
 */
// oxlint-disable-next-line no-control-regex -- the pattern exists to replace these characters
const FOREIGN_LINE_BREAK = /[\u000b\u000c\u0085\u2028\u2029]|\r(?!\n)/g;
/** Of an answer that is not typed, such as a choice: far more than any has. */
const UNLIMITED_CHARACTERS = 1_000;
/** Unicode's form C leaves texts of these letters alone (UAX 15). */
const COMPOSED = /^[\0-\u02ff]*$/;

/**
 * Turns the line breaks that are pasted from other programs into those of a text area, or into spaces where a question
 * has a single line, one character for one. Whatever is no text stays as it is.
 */
export function toOwnLineBreaks<V>({ fields }: Pick<Tenant, "fields">, key: string, value: V): V | string {
  if (typeof value !== "string") return value;
  return value.replace(FOREIGN_LINE_BREAK, fields.get(key)?.widget === "textarea" ? "\n" : " ");
}

/**
 * An answer as it is stored: with line breaks of our own, because some of the others could not be stored, and in
 * Unicode's form C, because the same name is otherwise one text from one device and another from the next. The browser
 * and the server both do so before they look at an answer. A number is written as programs read it. A choice stays what
 * its list calls it, and whatever is no text, or far too long a text, stays as it is.
 */
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

/** Whether two answers are the same to a reader, in whichever form of Unicode each is encoded. */
export const isSameAnswer = (one: unknown, other: unknown): boolean => sameAnswerAs(one)(other);

/** The same for one answer and many others. It is composed once, because a long text takes long. */
export function sameAnswerAs(one: unknown): (other: unknown) => boolean {
  let composed: string | undefined;
  return (other) => {
    if (one === other) return true;
    if (typeof one !== "string" || typeof other !== "string") return false;
    return (composed ??= toComposed(one)) === toComposed(other);
  };
}

const toComposed = (text: string): string => (COMPOSED.test(text) ? text : text.normalize("NFC"));

const isTyped = (field: Field | undefined): boolean =>
  field === undefined ||
  (field.options === undefined && field.schema.enum === undefined && field.schema.const === undefined);

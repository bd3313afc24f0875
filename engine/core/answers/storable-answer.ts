import type { Tenant } from "../tenant/tenant.ts";
import { readMoney } from "./money.ts";

/**
 * What other programs end a line with: vertical tab (Word), form feed, next line, Unicode's line and paragraph
 * separators, and a carriage return without a line feed.
 */
// oxlint-disable-next-line no-control-regex -- the pattern exists to replace these characters
const FOREIGN_LINE_BREAK = /[\u000b\u000c\u0085\u2028\u2029]|\r(?!\n)/g;

/**
 * Turns the line breaks that are pasted from other programs into those of a text area, or into spaces where a question
 * has a single line, because some of these characters could not be stored.
 */
export function toStorableText({ fields }: Pick<Tenant, "fields">, key: string, text: string): string {
  return text.replace(FOREIGN_LINE_BREAK, fields.get(key)?.widget === "textarea" ? "\n" : " ");
}

/**
 * An answer in the form in which it is kept: a text that can be stored, and an amount of money that can be read as a
 * number, because conditions could not reckon with "$34,999.50". The browser and the server both do so before they look
 * at an answer. Whatever is no text stays as it is.
 */
export function toStorableAnswer<V>(
  tenant: Pick<Tenant, "fields" | "definition">,
  key: string,
  value: V,
): V | string | number {
  if (typeof value !== "string") return value;
  const text = toStorableText(tenant, key, value);
  const currency = tenant.fields.get(key)?.schema["x-money"];
  return currency === undefined ? text : (readMoney(text, currency, tenant.definition.tenant.lang) ?? text);
}

import type { Tenant } from "../tenant/tenant.ts";

/**
 * What other programs end a line with: vertical tab (Word), form feed, next line, Unicode's line and paragraph
 * separators, and a carriage return without a line feed.
 */
// oxlint-disable-next-line no-control-regex -- the pattern exists to replace these characters
const FOREIGN_LINE_BREAK = /[\u000b\u000c\u0085\u2028\u2029]|\r(?!\n)/g;

/**
 * Turns the line breaks that are pasted from other programs into those of a text area, or into spaces where a question
 * has a single line. The browser and the server both do so before they look at an answer, because some of these
 * characters could not be stored. Whatever is no text stays as it is.
 */
export function toStorableAnswer<V>(tenant: Pick<Tenant, "fields">, key: string, value: V): V | string {
  if (typeof value !== "string") return value;
  return value.replace(FOREIGN_LINE_BREAK, tenant.fields.get(key)?.widget === "textarea" ? "\n" : " ");
}

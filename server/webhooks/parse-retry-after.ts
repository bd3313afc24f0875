/** The three forms of an HTTP date (RFC 9110, 5.6.7), of which the last, that of asctime, does not name its time zone. */
const DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w :-]{18,20}( GMT)?$/;

/**
 * For how long a receiver wants to be left alone, in milliseconds: seconds or a date (RFC 9110, 10.2.3). Undefined for
 * what is neither, and 0 for a date that is over.
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1_000;
  const found = DATE.exec(text);
  if (found === null) return undefined;
  const at = Date.parse(found[1] === undefined ? `${text} GMT` : text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

import { normalize } from "./characters.ts";

/** Normalizes to NFKC, and replaces digits of all scripts by 0 to 9. */
export function toPlainDigits(typed: string): string {
  return normalize(typed, "NFKC").replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}

/** Formats digits as `(NXX) NXX-XXXX` during typing and deleting. Keeps foreign numbers unchanged. */
export function formatPhone(typed: string): string {
  if (typed.trim().startsWith("+1")) return formatPhone(typed.trim().slice(2));
  if (typed.trim().startsWith("+")) return typed;
  let digits = typed.replace(/\D/g, "");
  if (digits.length === 11 && digits.startsWith("1")) digits = digits.slice(1);
  if (digits.length > 10) return typed;
  if (digits.length <= 3)
    return digits.length === 0 ? "" : digits.length === 3 && /[)\s]/.test(typed) ? `(${digits}) ` : `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Formats digits as 3-2-4 during typing (specification, section 5). */
export function formatSsn(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== "").join("-");
}

import { expect, it } from "vitest";
import { createReference, formatReference, parseReference } from "./reference.ts";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The number 1234: 000016J in base 32, and the check character D, because 1234 % 37 is 13. */
const KNOWN = "000016JD";

it("ends a reference number with the check character of Crockford's base 32", () => {
  expect(parseReference(KNOWN)).toBe(KNOWN);
  expect(parseReference("000016JE")).toBeUndefined();
});

it("makes reference numbers of random characters that people can spell on the telephone", () => {
  const made = Array.from({ length: 500 }, createReference);
  for (const reference of made) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(made).size).toBe(500);
  for (const reference of made) expect(parseReference(reference)).toBe(reference);
});

it("accepts any case, spaces, hyphens, full-width and invisible characters, and reads I, L and O as digits", () => {
  for (const typed of [
    "0000-16jd",
    " 0000 16JD ",
    "oooo-i6jd",
    "OOOO L6JD",
    "0000\u201316JD",
    "00 00 16 JD",
    "\ufeff0000\u2060-\u200b16JD\u00ad",
    "\uff10\uff10\uff10\uff10\uff11\uff16\uff2a\uff24",
  ])
    expect([typed, parseReference(typed)]).toEqual([typed, KNOWN]);
  expect(parseReference(formatReference(KNOWN))).toBe(KNOWN);
});

it("rejects a wrong character, swapped neighbours and a wrong length", () => {
  const reference = createReference();
  for (let at = 0; at < reference.length; at += 1) {
    for (const digit of DIGITS) {
      if (digit === reference[at]) continue;
      expect(parseReference(reference.slice(0, at) + digit + reference.slice(at + 1))).toBeUndefined();
    }
    const [one, other] = [reference[at], reference[at + 1]];
    if (other === undefined || one === other) continue;
    const exchanged = `${reference.slice(0, at)}${other}${String(one)}${reference.slice(at + 2)}`;
    expect([reference, exchanged, parseReference(exchanged)]).toEqual([reference, exchanged, undefined]);
  }
  for (const typed of ["", "0", KNOWN.slice(1), `${KNOWN}0`, "0000-16J*", "constructor", "U0000000"])
    expect(parseReference(typed)).toBeUndefined();
});

import { isCalendarDate } from "../validation/calendar.ts";

/** What a rule reckons with. The empty text is no value: an answer that is missing, or a sum that cannot be reckoned. */
export type RuleValue = string | number | boolean | readonly RuleValue[];

export const NO_VALUE = "";

/**
 * A binary fraction holds about 15 decimal digits. A sum is read with 14, so that what is lost in the last one
 * (`0.1 + 0.2`) is never seen, stored or compared.
 */
const DIGITS = 14;
/** From here on a number has more digits than are read, so it is no value. */
const TOO_LARGE = 1e14;
/** Decimals of a number that becomes text. */
const DECIMALS = 9;

/**
 * The number that a value is, or undefined. A text is a number where all of it is one, as RJSF and the validators read
 * it: "1e3" is 1000, and "34,999" and "nine" are none. Neither is a checked box.
 */
export function findNumber(value: RuleValue): number | undefined {
  if (typeof value === "string" && value.trim() === "") return undefined;
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A number without what binary fractions lose; no value where it is too large, infinite or none (a division by 0). */
export function toRead(number: number): number | typeof NO_VALUE {
  if (!(Math.abs(number) < TOO_LARGE)) return NO_VALUE;
  const read = Number(number.toPrecision(DIGITS));
  return read === 0 ? 0 : read;
}

/** Texts as they are, and numbers in plain decimals, because nobody reads `1e-7`. */
export function toText(value: RuleValue): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return "";
  const read = toRead(value);
  return read === NO_VALUE
    ? ""
    : read
        .toFixed(DECIMALS)
        .replace(/\.?0+$/, "")
        .replace(/^-0$/, "0");
}

/** json-logic's `==`, except that a missing answer equals nothing but another one and a box that is not checked. */
export function isSame(a: RuleValue, b: RuleValue): boolean {
  if (a === b) return true;
  if (typeof a === "boolean" || typeof b === "boolean") return (a || NO_VALUE) === (b || NO_VALUE);
  if (typeof a === "string" && typeof b === "string") return false;
  const [one, other] = [findNumber(a), findNumber(b)];
  return one !== undefined && other !== undefined && differenceOf(one, other) === 0;
}

/**
 * Less than 0 where `a` comes first, more where `b` does, 0 where they are alike. Numbers and texts that are numbers
 * are compared as numbers, other texts (dates) letter by letter. Undefined where either is missing, and where only one
 * is a number: neither is then less than the other.
 */
export function compareSize(a: RuleValue, b: RuleValue): number | undefined {
  const [one, other] = [findNumber(a), findNumber(b)];
  if (one !== undefined && other !== undefined) return differenceOf(one, other);
  if (typeof a !== "string" || typeof b !== "string" || a === NO_VALUE || b === NO_VALUE) return undefined;
  if ((one === undefined) !== (other === undefined)) return undefined;
  return a < b ? -1 : a > b ? 1 : 0;
}

function differenceOf(one: number, other: number): number {
  return Number(toRead(one) || one) - Number(toRead(other) || other);
}

export function isAmong(value: RuleValue, among: RuleValue): boolean {
  if (typeof among === "string") return typeof value === "string" && value !== NO_VALUE && among.includes(value);
  return Array.isArray(among) && among.some((item: RuleValue) => isSame(value, item));
}

/** One operation over numbers; no value where an operand is none, or the result cannot be had. */
export function reckon(values: readonly RuleValue[], operation: (numbers: readonly number[]) => number): RuleValue {
  const numbers: number[] = [];
  for (const value of values) {
    const number = findNumber(value);
    if (number === undefined) return NO_VALUE;
    numbers.push(number);
  }
  const result = operation(numbers);
  return Math.abs(result) < TOO_LARGE ? result : NO_VALUE;
}

/** json-logic's `substr`, by characters in place of UTF-16 units, so that no half of a letter is left. */
export function cutText(value: RuleValue, start: RuleValue, length: RuleValue | undefined): RuleValue {
  const from = findNumber(start);
  const count = length === undefined ? Infinity : findNumber(length);
  if (from === undefined || count === undefined) return NO_VALUE;
  const letters = [...toText(value)].slice(Math.trunc(from));
  return letters.slice(0, Math.trunc(count)).join("");
}

/** Whole years from one date to another, as birthdays count; no value where either is no date or the second is first. */
export function ageOn(born: RuleValue, day: RuleValue): RuleValue {
  if (typeof born !== "string" || typeof day !== "string") return NO_VALUE;
  if (!isCalendarDate(born) || !isCalendarDate(day) || born > day) return NO_VALUE;
  const isBeforeBirthday = day.slice(5) < born.slice(5);
  return Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (isBeforeBirthday ? 1 : 0);
}

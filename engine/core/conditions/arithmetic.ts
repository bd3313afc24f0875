import { isCalendarDate } from "../validation/calendar.ts";

/** Value of a rule. The empty string means no value: a missing answer, or a result that cannot be calculated. */
export type RuleValue = string | number | boolean | readonly RuleValue[];

export const NO_VALUE = "";

/** Doubles have about 15 digits. Rounding to 14 removes errors of sums such as `0.1 + 0.2`. */
const DIGITS = 14;
const TOO_LARGE = 1e14;
const DECIMALS = 9;

/**
 * Parses a number as RJSF and the validators do: "1e3" is 1000. Returns undefined for "34,999" and for a ticked box.
 */
export function findNumber(value: RuleValue): number | undefined {
  if (typeof value === "string" && value.trim() === "") return undefined;
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Rounds away binary errors. Returns no value if the number is too large, infinite or NaN. */
export function roundResult(number: number): number | typeof NO_VALUE {
  if (!(Math.abs(number) < TOO_LARGE)) return NO_VALUE;
  const read = Number(number.toPrecision(DIGITS));
  return read === 0 ? 0 : read;
}

/** Converts a value to text. Writes numbers as plain decimals, never as `1e-7`. */
export function toText(value: RuleValue): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return "";
  const read = roundResult(value);
  return read === NO_VALUE
    ? ""
    : read
        .toFixed(DECIMALS)
        .replace(/\.?0+$/, "")
        .replace(/^-0$/, "0");
}

/** Like json-logic's `==`, but a missing answer equals only itself and an unchecked box, and a checked box only itself. */
export function isSame(a: RuleValue, b: RuleValue): boolean {
  if (a === b) return true;
  if (typeof a === "boolean" || typeof b === "boolean") return (a || NO_VALUE) === (b || NO_VALUE);
  if (typeof a === "string" && typeof b === "string") return false;
  const [one, other] = [findNumber(a), findNumber(b)];
  return one !== undefined && other !== undefined && differenceOf(one, other) === 0;
}

/**
 * Compares numbers by size, texts by code unit. Returns a negative number if `a` is smaller, 0 if equal, undefined if
 * the values cannot be compared.
 */
export function compareSize(a: RuleValue, b: RuleValue): number | undefined {
  const [one, other] = [findNumber(a), findNumber(b)];
  if (one !== undefined && other !== undefined) return differenceOf(one, other);
  if (typeof a !== "string" || typeof b !== "string" || a === NO_VALUE || b === NO_VALUE) return undefined;
  if ((one === undefined) !== (other === undefined)) return undefined;
  return a < b ? -1 : a > b ? 1 : 0;
}

function differenceOf(one: number, other: number): number {
  return Number(roundResult(one) || one) - Number(roundResult(other) || other);
}

export function isAmong(value: RuleValue, among: RuleValue): boolean {
  if (typeof among === "string") return typeof value === "string" && value !== NO_VALUE && among.includes(value);
  return Array.isArray(among) && among.some((item: RuleValue) => isSame(value, item));
}

/** Applies an operation to numbers. Returns no value if an operand is not a number or the result is too large. */
export function compute(values: readonly RuleValue[], operation: (numbers: readonly number[]) => number): RuleValue {
  const numbers: number[] = [];
  for (const value of values) {
    const number = findNumber(value);
    if (number === undefined) return NO_VALUE;
    numbers.push(number);
  }
  const result = operation(numbers);
  return Math.abs(result) < TOO_LARGE ? result : NO_VALUE;
}

/** Like json-logic's `substr`, but counts code points. */
export function cutText(value: RuleValue, start: RuleValue, length: RuleValue | undefined): RuleValue {
  const from = findNumber(start);
  const count = length === undefined ? Infinity : findNumber(length);
  if (from === undefined || count === undefined) return NO_VALUE;
  const letters = [...toText(value)].slice(Math.trunc(from));
  return letters.slice(0, Math.trunc(count)).join("");
}

/** Returns the whole years between two dates. Returns no value if a date is invalid or `born` is after `day`. */
export function ageOn(born: RuleValue, day: RuleValue): RuleValue {
  if (typeof born !== "string" || typeof day !== "string") return NO_VALUE;
  if (!isCalendarDate(born) || !isCalendarDate(day) || born > day) return NO_VALUE;
  const isBeforeBirthday = day.slice(5) < born.slice(5);
  return Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (isBeforeBirthday ? 1 : 0);
}

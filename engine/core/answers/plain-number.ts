import { toPlainDigits } from "./typed-formats.ts";

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)$/;

/**
 * A number as every program reads it, from one with a decimal comma ("3,75"), with the digits of another script, or with
 * spaces around it. The decimals stay as they were given ("3.50"). What is no number stays as it is, and so does what is
 * two numbers to two readers: "1,250" is read only where the language has decimal commas.
 */
export function toPlainNumber(typed: string, lang: string): string {
  if (NUMBER.test(typed)) return typed;
  const text = toPlainDigits(typed).trim().replace("−", "-").replace("٫", ".");
  if (/^[-+]?[1-9]\d{0,2},\d{3}$/.test(text) && !hasDecimalComma(lang)) return typed;
  const plain = text.includes(".") ? text : text.replace(",", ".");
  return NUMBER.test(plain) ? plain : typed;
}

const hasDecimalComma = (lang: string): boolean => new Intl.NumberFormat(lang).format(1.5).includes(",");

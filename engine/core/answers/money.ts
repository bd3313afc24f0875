import { decimalsFor, decimalsOf, MAX_DIGITS } from "./format-money.ts";

/** How a language writes numbers: what stands between groups of digits, and what before the decimals. */
interface NumberSigns {
  readonly group: string;
  readonly decimal: string;
}

/** Longer than any amount with its currency's name. */
const MAX_TYPED = 60;

/**
 * The amount that somebody has typed, in whatever way it is written: "$34,999.50", "34 999.5" and "USD 34999.50" are
 * 34999.5. Groups are separated as in `lang`, or by spaces or apostrophes. An amount in another currency, or with more
 * decimals than the currency has, is none, because nobody can tell what was meant.
 *
 * @param currency ISO 4217
 * @returns undefined where it is no amount
 */
export function readMoney(typed: string, currency: string, lang: string): number | undefined {
  if (typed.length > MAX_TYPED) return undefined;
  const { group, decimal } = signsOf(lang);
  let text = typed.replaceAll(/[\s’']/g, "").replace("−", "-");
  for (const mark of marksOf(currency, lang)) {
    const lower = text.toLowerCase();
    if (lower.startsWith(mark)) text = text.slice(mark.length);
    else if (lower.startsWith(`-${mark}`)) text = `-${text.slice(mark.length + 1)}`;
    else if (lower.endsWith(mark)) text = text.slice(0, -mark.length);
    else continue;
    break;
  }
  const [g, d] = [escape(group), escape(decimal)];
  const [, sign = "", whole = "", decimals = ""] =
    new RegExp(`^(-?)(\\d{1,3}(?:${g}\\d{2,3})*${g}\\d{3}|\\d*)(?:${d}(\\d*))?$`).exec(text) ?? [];
  const digits = whole.replaceAll(group, "");
  if (digits + decimals === "" || digits.length + decimals.length > MAX_DIGITS) return undefined;
  if (decimals.length > decimalsOf(currency)) return undefined;
  return Number(`${sign}${digits}.${decimals}0`);
}

/** An amount as the language writes it, without the currency: what an input shows. Decimals are left out of a whole one. */
export function formatAmount(amount: number, currency: string, lang: string): string {
  return new Intl.NumberFormat(lang, decimalsFor(amount, currency)).format(amount);
}

const knownSigns = new Map<string, NumberSigns>();

function signsOf(lang: string): NumberSigns {
  const known = knownSigns.get(lang);
  if (known !== undefined) return known;
  const decimal = new Intl.NumberFormat(lang).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
  const signs = { group: decimal === "," ? "." : ",", decimal };
  knownSigns.set(lang, signs);
  return signs;
}

/** How the currency is named beside an amount, in lower case, the longest first. */
function marksOf(currency: string, lang: string): readonly string[] {
  // International English has "US$" where that of the USA has "$".
  const marks = [lang, "en-001"].flatMap((language) =>
    (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay })
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === "currency" ? [value.toLowerCase()] : [])),
    ),
  );
  return [...new Set([currency.toLowerCase(), ...marks])].sort((one, other) => other.length - one.length);
}

/** The sign of a currency beside an input, and its name for those who do not see the sign. */
export function describeCurrency(currency: string, lang: string): { readonly sign: string; readonly name: string } {
  const partOf = (currencyDisplay: "narrowSymbol" | "name"): string =>
    new Intl.NumberFormat(lang, { style: "currency", currency, currencyDisplay })
      .formatToParts(2)
      .find(({ type }) => type === "currency")?.value ?? currency;
  return { sign: partOf("narrowSymbol"), name: partOf("name") };
}

const escape = (sign: string): string => `\\${sign}`;

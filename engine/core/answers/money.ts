import type { Tenant } from "../tenant/tenant.ts";
import { MAX_DIGITS, decimalsFor, decimalsOf } from "./format-money.ts";

interface NumberSigns {
  readonly group: string;
  readonly decimal: string;
}

const MAX_TYPED = 60;

/**
 * Parses a typed amount: "$34,999.50" and "USD 34999.50" are 34999.5. Accepts as group separators spaces, apostrophes,
 * and a comma or point that is not the decimal sign of `lang`.
 * @param currency ISO 4217 code
 * @returns undefined for another currency, too many decimals, or no amount
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

/** Formats an amount for an input, without currency. Whole numbers have no decimals. */
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

function marksOf(currency: string, lang: string): readonly string[] {
  // Accept "US$" too, which international English writes for "$".
  const marks = [lang, "en-001"].flatMap((language) =>
    (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay })
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === "currency" ? [value.toLowerCase()] : [])),
    ),
  );
  return [...new Set([currency.toLowerCase(), ...marks])].sort((one, other) => other.length - one.length);
}

export function describeCurrency(currency: string, lang: string): { readonly sign: string; readonly name: string } {
  const partOf = (currencyDisplay: "narrowSymbol" | "name"): string =>
    new Intl.NumberFormat(lang, { style: "currency", currency, currencyDisplay })
      .formatToParts(2)
      .find(({ type }) => type === "currency")?.value ?? currency;
  return { sign: partOf("narrowSymbol"), name: partOf("name") };
}

const escape = (sign: string): string => `\\${sign}`;

/** Converts a typed amount to a number, with which rules can calculate. Returns other values unchanged. */
export function readMoneyAnswer<V>(
  { fields, definition }: Pick<Tenant, "fields" | "definition">,
  key: string,
  value: V,
): V | number {
  const currency = fields.get(key)?.schema["x-money"];
  if (currency === undefined || typeof value !== "string") return value;
  return readMoney(value, currency, definition.tenant.lang) ?? value;
}

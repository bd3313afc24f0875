/** Largest number of digits of an amount. With more digits, hundredths would not be exact. */
export const MAX_DIGITS = 15;

/** True for a number with at most MAX_DIGITS digits and no more decimals than its currency. */
export function isAmount(plain: string, currency: string): boolean {
  const [, whole = "", decimals = ""] = /^-?(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  const digits = whole.length + decimals.length;
  return digits > 0 && digits <= MAX_DIGITS && decimals.length <= decimalsOf(currency);
}

export function formatMoney(amount: number, currency: string, lang: string): string {
  return new Intl.NumberFormat(lang, { style: "currency", currency, ...decimalsFor(amount, currency) }).format(amount);
}

export function decimalsFor(amount: number, currency: string): Intl.NumberFormatOptions {
  const most = decimalsOf(currency);
  return { minimumFractionDigits: Number.isInteger(amount) ? 0 : most, maximumFractionDigits: Math.max(most, 2) };
}

const knownDecimals = new Map<string, number>();

/** Returns the number of decimals: 2 for dollars, 0 for yen. */
export function decimalsOf(currency: string): number {
  const known = knownDecimals.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const found = format.resolvedOptions().maximumFractionDigits ?? 2;
  knownDecimals.set(currency, found);
  return found;
}

/** Beyond this, a number of hundredths is not exact. */
export const MAX_DIGITS = 15;

/** Whether a number is an amount that can be paid: it has no more decimals than the currency, and is exact. */
export function isAmount(plain: string, currency: string): boolean {
  const [, whole = "", decimals = ""] = /^-?(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  const digits = whole.length + decimals.length;
  return digits > 0 && digits <= MAX_DIGITS && decimals.length <= decimalsOf(currency);
}

/** An amount with its currency, as it is read; undefined where the question has no currency or the answer is no amount. */
export function formatMoneyAnswer(amount: unknown, currency: string | undefined, lang: string): string | undefined {
  if (currency === undefined || typeof amount !== "number" || !Number.isFinite(amount)) return undefined;
  return formatMoney(amount, currency, lang);
}

/** An amount with its currency, as it is read in `lang`. */
export function formatMoney(amount: number, currency: string, lang: string): string {
  return new Intl.NumberFormat(lang, { style: "currency", currency, ...decimalsFor(amount, currency) }).format(amount);
}

export function decimalsFor(amount: number, currency: string): Intl.NumberFormatOptions {
  const most = decimalsOf(currency);
  return { minimumFractionDigits: Number.isInteger(amount) ? 0 : most, maximumFractionDigits: Math.max(most, 2) };
}

const knownDecimals = new Map<string, number>();

/** How many decimals a currency has: 2 for dollars, none for yen. */
export function decimalsOf(currency: string): number {
  const known = knownDecimals.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const found = format.resolvedOptions().maximumFractionDigits ?? 2;
  knownDecimals.set(currency, found);
  return found;
}

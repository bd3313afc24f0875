/** An amount with its currency: what is read. */
export function formatMoney(amount: number, currency: string, lang: string): string {
  return new Intl.NumberFormat(lang, { style: "currency", currency, ...decimalsFor(amount, currency) }).format(amount);
}

export function decimalsFor(amount: number, currency: string): Intl.NumberFormatOptions {
  const most = decimalsOf(currency);
  return { minimumFractionDigits: Number.isInteger(amount) ? 0 : most, maximumFractionDigits: Math.max(most, 2) };
}

/** How many decimals a currency has: 2 for dollars, none for yen. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

export interface PostcodeForm {
  /** In a shape, `#` is a digit, `@` a letter and `*` either. Other characters are literal. */
  readonly shapes: readonly string[];
  readonly example: string;
}

/** templates/postcodes.json by country code (ISO 3166-1 alpha-3). */
export type PostcodeForms = { readonly [country: string]: PostcodeForm };

const SIGNS: Readonly<Record<string, string>> = { "#": "\\p{Nd}", "@": "[A-Z]", "*": "[\\p{Nd}A-Z]" };

/** True if the text has one of the shapes. Ignores spaces, hyphens, case and a country prefix. */
export function isPostcode(text: string, { shapes }: PostcodeForm): boolean {
  const pattern = compact(shapes.join("|")).replace(/[#@*]/g, (sign) => SIGNS[sign] ?? "");
  const whole = new RegExp(`^(${pattern})$`, "u");
  const written = text.normalize("NFKC").trim().toUpperCase();
  return [written, written.replace(/^[A-Z]{1,3}\s*\p{Pd}/u, "")].some((code) => whole.test(compact(code)));
}

/** Removes spaces and hyphens of all kinds. */
export const compact = (text: string): string => text.replace(/[\s\p{Pd}\u2212\u30fc]/gu, "");

/** What the postal codes of a country look like. */
export interface PostcodeForm {
  /** `#` is a digit, `@` a letter, `*` either; letters, digits, spaces and hyphens are themselves. */
  readonly shapes: readonly string[];
  /** One that may be shown. */
  readonly example: string;
}

/** templates/postcodes.json: the forms by the country's code (ISO 3166-1 alpha-3). */
export type PostcodeForms = { readonly [country: string]: PostcodeForm };

const SIGNS: Readonly<Record<string, string>> = { "#": "\\p{Nd}", "@": "[A-Z]", "*": "[\\p{Nd}A-Z]" };

/**
 * Whether a text is a postal code of this form. Spaces, hyphens, case and a country's letters before a hyphen do not
 * count.
 */
export function isPostcode(text: string, { shapes }: PostcodeForm): boolean {
  const pattern = compact(shapes.join("|")).replace(/[#@*]/g, (sign) => SIGNS[sign] ?? "");
  const whole = new RegExp(`^(${pattern})$`, "u");
  const written = text.normalize("NFKC").trim().toUpperCase();
  return [written, written.replace(/^[A-Z]{1,3}\s*\p{Pd}/u, "")].some((code) => whole.test(compact(code)));
}

/** Without spaces and hyphens, among them the signs that keyboards of other scripts give for a hyphen. */
export const compact = (text: string): string => text.replace(/[\s\p{Pd}\u2212\u30fc]/gu, "");

/** Why a file could not be converted, in words that tell the applicant what to do. `{…}` is filled in by the caller. */
export const CONVERSION_FAILURES = {
  empty: "Your file is empty. Please upload a non-empty file.",
  too_large: "Your file is too large. The maximum file size is {size}.",
  type_unknown: "You can only enter the following file types: {types}",
  mislabelled: "Your file's name ends in .{named}, but its content is that of a .{found} file. Please save it again as one of {types}, then upload it.",
  content_unknown: "Your file's name ends in .{named}, but its content is something else. Please open it on your device, save it as one of {types}, then upload it again.",
  pdf_encrypted: "Your PDF is protected by a password or by restrictions. Please save a copy without protection (for example by printing it to PDF), then upload that.",
  pdf_form: "Your PDF is a form that can't be read here. Please open it on your device, print it to PDF, then upload that PDF.",
  pdf_layers: "Your PDF has layers that are not shown. Please open it on your device, print it to PDF, then upload that PDF.",
  pdf_portfolio: "Your PDF holds other files. Please save what you want to send as one PDF of its own, then upload that PDF.",
  page_size: "Your PDF has a page that is too large or too small to be shown. Please print it to PDF on ordinary paper, then upload that PDF.",
  docx_encrypted: "Your document is protected by a password, or was saved in an older format. Please save it without a password as .docx or .pdf, then upload it again.",
  docx_macros: "Your document contains macros, which can't be accepted. Please save it without macros as .docx or .pdf, then upload it again.",
  docx_linked: "Your document shows content from outside the file. Please insert its pictures and objects into the document, or save it as .pdf, then upload it again.",
  damaged: "Your file is damaged or not complete. Please check that it opens on your device, then upload it again.",
  no_pages: "Your file has no pages. Please check it on your device, then upload it again.",
  too_many_pages: "Your file has too many pages: at most {pages} are accepted. Please shorten it, then upload it again.",
  too_many_pixels: "Your picture has too many pixels. Please make it smaller than {megapixels} megapixels, then upload it again.",
  too_complex: "Your file is too complex to be converted. Please print it to PDF on your device, then upload that PDF.",
  unavailable: "Your file could not be converted at this time. Please upload it again later, or upload a .pdf file instead.",
} as const;
export type ConversionFailureCode = keyof typeof CONVERSION_FAILURES;

export const isConversionFailureCode = (value: unknown): value is ConversionFailureCode => typeof value === "string" && Object.hasOwn(CONVERSION_FAILURES, value);

/** The file is at fault: trying again with the same file would end the same way. */
export class ConversionFailure extends Error {
  override readonly name = "ConversionFailure";
  readonly code: ConversionFailureCode;
  readonly values: Readonly<Record<string, string>>;
  constructor(code: ConversionFailureCode, values: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

export function toFailureMessage(failure: ConversionFailure, limits: Readonly<Record<string, string>>): string {
  const values: Readonly<Record<string, string>> = { ...limits, ...failure.values };
  return CONVERSION_FAILURES[failure.code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

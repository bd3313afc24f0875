import type { ServerTextKey } from "../../engine/texts/index.ts";

/** Of one document, whatever it was made from. */
export const MAX_PAGES = 200;

/** Why a file could not be converted, and the text that tells the applicant what to do. */
export const CONVERSION_FAILURES = {
  empty: "upload.empty",
  too_large: "upload.tooLarge",
  type_unknown: "upload.type",
  mislabelled: "conversion.mislabelled",
  content_unknown: "conversion.contentUnknown",
  pdf_encrypted: "conversion.pdfEncrypted",
  pdf_form: "conversion.pdfForm",
  pdf_layers: "conversion.pdfLayers",
  pdf_portfolio: "conversion.pdfPortfolio",
  page_size: "conversion.pageSize",
  docx_encrypted: "conversion.docxEncrypted",
  docx_macros: "conversion.docxMacros",
  docx_linked: "conversion.docxLinked",
  damaged: "conversion.damaged",
  no_pages: "conversion.noPages",
  too_many_pages: "conversion.tooManyPages",
  too_many_pixels: "conversion.tooManyPixels",
  too_complex: "conversion.tooComplex",
  unavailable: "conversion.unavailable",
  no_room: "conversion.noRoom",
} as const satisfies Readonly<Record<string, ServerTextKey>>;
export type ConversionFailureCode = keyof typeof CONVERSION_FAILURES;

export const isConversionFailureCode = (value: unknown): value is ConversionFailureCode =>
  typeof value === "string" && Object.hasOwn(CONVERSION_FAILURES, value);

/** How a file ended the process that opened it: that process died of it, or did not end in its time. */
export type Broke = "died" | "stalled";

/** A file that could not be converted. Trying again with the same file would end the same way. */
export class ConversionFailure extends Error {
  override readonly name = "ConversionFailure";
  readonly code: ConversionFailureCode;
  readonly values: Readonly<Record<string, string>>;
  /** Set where the file broke the process that opened it. */
  readonly broke: Broke | undefined;
  constructor(code: ConversionFailureCode, values: Readonly<Record<string, string>> = {}, broke?: Broke) {
    super(code);
    this.code = code;
    this.values = values;
    this.broke = broke;
  }
}

/**
 * The converter did not get as far as the file, because it could not be started or lacks a package. Each file is worth
 * another try. The message is for whoever runs the portal.
 */
export class ConverterBrokenError extends Error {
  override readonly name = "ConverterBrokenError";
}

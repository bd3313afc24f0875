import type { ServerTextKey } from "../../engine/texts/index.ts";

export const MAX_PAGES = 200;

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

/** `died`: the process crashed or reached a limit. `stalled`: the browser used too much processor time. */
export type ProcessFailure = "died" | "stalled";

/** The portal cannot convert the file, and does not try again. */
export class ConversionFailure extends Error {
  override readonly name = "ConversionFailure";
  readonly code: ConversionFailureCode;
  readonly values: Readonly<Record<string, string>>;
  readonly broke: ProcessFailure | undefined;
  constructor(code: ConversionFailureCode, values: Readonly<Record<string, string>> = {}, broke?: ProcessFailure) {
    super(code);
    this.code = code;
    this.values = values;
    this.broke = broke;
  }
}

/**
 * The converter cannot start, or lacks a package. The portal tries the file again later. The message is for the
 * operator.
 */
export class ConverterBrokenError extends Error {
  override readonly name = "ConverterBrokenError";
}

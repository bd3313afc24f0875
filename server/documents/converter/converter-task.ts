import type { ConversionFailureCode } from "../conversion-failure.ts";

/** The one argument of the converter process; the file comes on standard input. */
export interface ConverterTask {
  readonly fileName: string;
  readonly paper: "letter" | "a4";
  /** Whether to return the cleaned .docx, for LibreOffice, instead of HTML. */
  readonly keepDocx: boolean;
}

/** The first line of its reply; the bytes that it made follow. */
export type ConverterReply =
  | { readonly kind: "pdf" | "html" }
  | { readonly kind: "docx"; /** Each character of its text once. */ readonly characters: string }
  | { readonly failure: ConversionFailureCode; readonly values: Readonly<Record<string, string>> };

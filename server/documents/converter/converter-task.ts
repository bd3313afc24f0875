import type { ConversionFailureCode } from "../conversion-failure.ts";

/** What the converter process is told, as its one argument; the file comes on standard input. */
export interface ConverterTask {
  readonly fileName: string;
  readonly paper: "letter" | "a4";
  /** Hand back the cleaned .docx, for LibreOffice, rather than HTML. */
  readonly keepDocx: boolean;
}

/** The first line of its answer; what it made follows. */
export type ConverterReply =
  | { readonly kind: "pdf" | "html" }
  | { readonly kind: "docx"; /** Each character of its text once. */ readonly characters: string }
  | { readonly failure: ConversionFailureCode; readonly values: Readonly<Record<string, string>> };

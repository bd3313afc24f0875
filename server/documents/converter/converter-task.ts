import type { EmbeddedPages, PageSize } from "../../print/index.ts";
import type { ConversionFailureCode } from "../conversion-failure.ts";

/** Argument of the converter process. The bytes follow on standard input. */
export type ConverterTask =
  | ConvertTask
  /** Measures the pages of an attachment. Fails if an application's PDF could not embed them. */
  | { readonly work: "measure" }
  | { readonly work: "embed"; readonly lengths: readonly number[]; readonly firstNumber: number }
  | { readonly work: "join"; readonly lengths: readonly number[] };

export interface ConvertTask {
  readonly work: "convert";
  readonly fileName: string;
  readonly paper: "letter" | "a4";
  /** True to return a cleaned .docx for LibreOffice. False to return HTML. */
  readonly keepDocx: boolean;
}

/** The converter writes this line before it reads the file. If it ends earlier, the file is not the cause. */
export const READY = Buffer.from("ready\n");
/** Exit code after a package could not be loaded. */
export const INCOMPLETE = 3;

/** First line of the reply, as JSON. The bytes follow, if there are any. */
export type ConverterReply =
  | { readonly kind: "pdf" | "html" }
  | { readonly kind: "docx"; /** The distinct characters of the text. */ readonly characters: string }
  | { readonly kind: "sizes"; readonly sizes: readonly PageSize[] }
  | ({ readonly kind: "pages" } & Omit<EmbeddedPages, "objects">)
  | { readonly failure: ConversionFailureCode; readonly values: Readonly<Record<string, string>> };

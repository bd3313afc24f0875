import type { EmbeddedPages, PageSize } from "../../print/index.ts";
import type { ConversionFailureCode } from "../conversion-failure.ts";

/** The argument of the converter process. The bytes come on standard input. */
export type ConverterTask = ConvertTask | MeasureTask | EmbedTask | JoinTask;

export interface ConvertTask {
  readonly work: "convert";
  readonly fileName: string;
  readonly paper: "letter" | "a4";
  /** True to return the cleaned .docx, for LibreOffice, instead of HTML. */
  readonly keepDocx: boolean;
}

/** Measures the pages of an attachment, if they can be added to an application's PDF. */
export interface MeasureTask {
  readonly work: "measure";
}

export interface EmbedTask {
  readonly work: "embed";
  readonly lengths: readonly number[];
  readonly firstNumber: number;
}

/** Makes one PDF of several. */
export interface JoinTask {
  readonly work: "join";
  readonly lengths: readonly number[];
}

/** Written by the converter before it reads the file: an earlier end is no fault of the file. */
export const READY = Buffer.from("ready\n");
/** Exit code if the converter could not load a package. */
export const INCOMPLETE = 3;

/** The first line of the reply; the bytes follow. */
export type ConverterReply =
  | { readonly kind: "pdf" | "html" }
  | { readonly kind: "docx"; /** Each character of its text once. */ readonly characters: string }
  | { readonly kind: "sizes"; readonly sizes: readonly PageSize[] }
  | ({ readonly kind: "pages" } & Omit<EmbeddedPages, "objects">)
  | { readonly failure: ConversionFailureCode; readonly values: Readonly<Record<string, string>> };

import type { PdfMetadata } from "../../print/index.ts";
import type { ConversionFailureCode } from "../conversion-failure.ts";

/** What the converter process has to do: its one argument. The bytes come on standard input. */
export type ConverterTask = ConvertTask | CountTask | BindTask;

/** Makes a clean PDF, .docx or HTML of a file that an applicant sent. */
export interface ConvertTask {
  readonly work: "convert";
  readonly fileName: string;
  readonly paper: "letter" | "a4";
  /** Whether to return the cleaned .docx, for LibreOffice, instead of HTML. */
  readonly keepDocx: boolean;
}

/** Tries whether an attachment can be bound into an application's PDF, and counts its pages. */
export interface CountTask {
  readonly work: "count";
}

/** Binds attachments into an application's PDF. The printed part comes first, then each attachment. */
export interface BindTask {
  readonly work: "bind";
  /** The length of each part, in bytes. */
  readonly lengths: readonly number[];
  readonly metadata: PdfMetadata;
}

/** What the converter writes once it runs, before it looks at a file. What ends it earlier is no fault of a file. */
export const READY = Buffer.from("ready\n");

/** The first line of its reply; the bytes that it made follow. */
export type ConverterReply =
  | { readonly kind: "pdf" | "html" }
  | { readonly kind: "docx"; /** Each character of its text once. */ readonly characters: string }
  | { readonly kind: "count"; readonly pages: number }
  | { readonly failure: ConversionFailureCode; readonly values: Readonly<Record<string, string>> };

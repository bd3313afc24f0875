import type { EmbeddedPages, PageSize } from "../../print/index.ts";
import type { ConversionFailureCode } from "../conversion-failure.ts";

/** What the converter process has to do: its one argument. The bytes come on standard input. */
export type ConverterTask = ConvertTask | MeasureTask | EmbedTask;

/** Makes a clean PDF, .docx or HTML of a file that an applicant sent. */
export interface ConvertTask {
  readonly work: "convert";
  readonly fileName: string;
  readonly paper: "letter" | "a4";
  /** Whether to return the cleaned .docx, for LibreOffice, instead of HTML. */
  readonly keepDocx: boolean;
}

/** Tries whether the pages of an attachment can stand in an application's PDF, and measures them. */
export interface MeasureTask {
  readonly work: "measure";
}

/** Makes drawings of the pages of attachments, for an application's PDF. */
export interface EmbedTask {
  readonly work: "embed";
  /** The length of each attachment, in bytes. */
  readonly lengths: readonly number[];
  /** The number of the first object. */
  readonly firstNumber: number;
}

/** What the converter writes once it runs, before it looks at a file. What ends it earlier is no fault of a file. */
export const READY = Buffer.from("ready\n");
/** The exit code of a converter that could not load what opens files. */
export const INCOMPLETE = 3;

/** The first line of its reply; the bytes that it made follow. */
export type ConverterReply =
  | { readonly kind: "pdf" | "html" }
  | { readonly kind: "docx"; /** Each character of its text once. */ readonly characters: string }
  | { readonly kind: "sizes"; readonly sizes: readonly PageSize[] }
  | ({ readonly kind: "pages" } & Omit<EmbeddedPages, "objects">)
  | { readonly failure: ConversionFailureCode; readonly values: Readonly<Record<string, string>> };

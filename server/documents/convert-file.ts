import { BrowserUnavailableError, PrintTimeoutError, PrintWorkError, type Print } from "../print/index.ts";
import { ConversionFailure, MAX_PAGES } from "./conversion-failure.ts";
import { libreOfficeToPdf } from "./libre-office.ts";
import { hasFontsFor } from "./office-fonts.ts";
import { measureInConverter, runConverter } from "./run-converter.ts";

export interface FileToConvert {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly paper: "letter" | "a4";
}

export interface Converters {
  readonly print: Pick<Print, "htmlToPdf">;
  /** The path of LibreOffice; undefined if a .docx goes through HTML and Chromium. */
  readonly office: string | undefined;
  readonly converterFile: string;
}

/**
 * Converts an uploaded file to a PDF without active content.
 * @throws ConversionFailure if the file cannot be converted; any other error is worth another try
 */
export async function convertFile(
  { fileName, bytes, paper }: FileToConvert,
  { print, office, converterFile }: Converters,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const task = { fileName, paper, keepDocx: office !== undefined };
  let made = await runConverter(converterFile, bytes, task, signal);
  if (made.kind === "pdf") return made.bytes;
  if (made.kind === "docx" && office !== undefined && (await hasFontsFor(made.characters))) {
    const pdf = await libreOfficeToPdf(office, made.bytes, signal);
    return (await runConverter(converterFile, pdf, { fileName: "document.pdf", paper, keepDocx: false }, signal)).bytes;
  }
  if (made.kind === "docx") made = await runConverter(converterFile, bytes, { ...task, keepDocx: false }, signal);
  const pdf = await print.htmlToPdf(Buffer.from(made.bytes).toString("utf8"), { paper }).catch((error: unknown) => {
    if (error instanceof BrowserUnavailableError) throw new ConversionFailure("unavailable");
    // No file is at fault for a late clock.
    if (signal?.aborted === true || error instanceof PrintTimeoutError) throw error;
    throw new ConversionFailure("too_complex", {}, error instanceof PrintWorkError ? "stalled" : "died");
  });
  // Printing may make more pages than the file seemed to have.
  if ((await measureInConverter(converterFile, pdf)).length > MAX_PAGES)
    throw new ConversionFailure("too_many_pages", { pages: String(MAX_PAGES) });
  return pdf;
}

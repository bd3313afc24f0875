import { BrowserUnavailableError, PrintTimeoutError, type Print } from "../print/index.ts";
import { ConversionFailure } from "./conversion-failure.ts";
import { findLibreOffice, libreOfficeToPdf } from "./libre-office.ts";
import { runConverter } from "./run-converter.ts";

export interface FileToConvert {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly paper: "letter" | "a4";
}

/**
 * An uploaded file as a PDF without active content. A .docx goes through LibreOffice where it exists, else through
 * HTML and Chromium. @throws ConversionFailure when the file is at fault; any other error is worth another try.
 */
export async function convertFile({ fileName, bytes, paper }: FileToConvert, print: Print, signal?: AbortSignal): Promise<Uint8Array> {
  const office = /\.docx$/i.test(fileName) ? await findLibreOffice() : undefined;
  const made = await runConverter(bytes, { fileName, paper, keepDocx: office !== undefined }, signal);
  if (made.kind === "pdf") return made.bytes;
  if (office !== undefined && made.kind === "docx") {
    const pdf = await libreOfficeToPdf(office, made.bytes);
    return (await runConverter(pdf, { fileName: "document.pdf", paper, keepDocx: false }, signal)).bytes;
  }
  return print.htmlToPdf(Buffer.from(made.bytes).toString("utf8"), { paper }).catch((error: unknown) => {
    if (error instanceof BrowserUnavailableError) throw new ConversionFailure("unavailable");
    throw error instanceof PrintTimeoutError ? new ConversionFailure("too_complex") : error;
  });
}

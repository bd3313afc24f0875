import { fileLimits, fileLimitsOf, findKeptMediaType, type TextValues } from "../../engine/core/index.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import { CONVERSION_FAILURES, ConversionFailure, MAX_PAGES } from "./conversion-failure.ts";
import {
  attachDocument,
  convertedKeyOf,
  detachDocument,
  parseConversionInput,
  placeOfJob,
} from "./document-changes.ts";
import type { StorageQuota } from "./document-limits.ts";
import { toApplicantText, type DocumentsDeps } from "./documents-deps.ts";
import { checkContent } from "./converter/content-type.ts";
import { findLibreOffice, hasFontsFor, libreOfficeToPdf } from "./libre-office.ts";
import { measureInConverter, runConverter } from "./run-converter.ts";
import { BrowserUnavailableError, PrintTimeoutError, PrintWorkError, type Print } from "../print/index.ts";
import { sha256Of } from "../signing/index.ts";
import type { Job } from "../store/index.ts";

export type ConvertDeps = DocumentsDeps & { readonly quota: Pick<StorageQuota, "checkConverted"> };

/**
 * Runs one conversion. Attaches the document before it completes the job, so that another worker repeats both after a
 * crash. Deletes the files of a deleted or replaced job. Keeps the files if another worker has the job.
 */
export async function convertJob(deps: ConvertDeps, job: Job, owner: string, signal: AbortSignal): Promise<void> {
  const { quota, store, changeDraft, uploads, print, converterFile, now } = deps;
  const place = placeOfJob(job);
  const { fileKey, fileName, fileSize } = parseConversionInput(job);
  const tenant = deps.findTenant(job.tenant);
  if (tenant === undefined) throw new Error("The tenant of this job is not loaded.");
  const limits = fileLimitsOf(tenant.tenant, place.answerKey);
  const pdfKey = convertedKeyOf(job);
  const fail = (text: ServerTextKey, values?: TextValues) =>
    store.failJob(job.id, owner, toApplicantText(deps, job.tenant, text, values), now());

  let isConverted = false;
  let isSettled: boolean;
  try {
    const bytes = await uploads.read(fileKey, limits.fileMaxBytes);
    if (bytes === undefined) throw new ConversionFailure("damaged");
    const pdf = await convertFile(
      { fileName, bytes, paper: tenant.definition.tenant.print.paper },
      { print, office: await findLibreOffice(), converterFile },
      signal,
    );
    await quota.checkConverted(place, bytes.length, pdf.length);
    await uploads.write(pdfKey, pdf);
    isConverted = await attachDocument(
      changeDraft,
      place,
      {
        fileName,
        fileSize,
        fileKey,
        pdfKey,
        handedInAt: job.createdAt,
        sha256: { file: sha256Of(bytes), pdf: sha256Of(pdf) },
      },
      now(),
    );
    if (isConverted) deps.countConversion?.("converted");
    isSettled = isConverted
      ? await store.completeJob(job.id, owner, { pdfKey }, now())
      : await fail("conversion.tooLate");
  } catch (error) {
    if (!(error instanceof ConversionFailure)) throw error;
    isSettled = await fail(CONVERSION_FAILURES[error.code], {
      ...fileLimits(limits),
      ...error.values,
    });
    if (error.broke === undefined) deps.logger.info({ job: job.id, reason: error.code }, "conversion refused a file");
    else deps.logger.error({ job: job.id, broke: error.broke }, "a file broke the process that opened it");
    deps.countConversion?.(error.broke ?? "refused");
  }
  if (!isSettled && (await store.findJob(job))?.id === job.id) return;
  if (!isConverted || !isSettled) {
    await detachDocument(changeDraft, place, now(), pdfKey);
    await uploads.remove(pdfKey);
  }
  await uploads.remove(fileKey);
}

export interface FileToConvert {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly paper: "letter" | "a4";
}

export interface Converters {
  readonly print: Pick<Print, "htmlToPdf">;
  /** Path of LibreOffice. If undefined, Chromium prints a .docx as HTML. */
  readonly office: string | undefined;
  readonly converterFile: string;
}

/**
 * Converts an uploaded file to a PDF without active content. Returns a video or sound unchanged.
 * @throws ConversionFailure if the file cannot be converted; callers may retry after any other error
 */
export async function convertFile(
  { fileName, bytes, paper }: FileToConvert,
  { print, office, converterFile }: Converters,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (findKeptMediaType(fileName) !== undefined) {
    checkContent(bytes, fileName);
    return bytes;
  }
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
    // A timeout does not count against the file.
    if (signal?.aborted === true || error instanceof PrintTimeoutError) throw error;
    throw new ConversionFailure("too_complex", {}, error instanceof PrintWorkError ? "stalled" : "died");
  });
  // The number of pages is known only after printing.
  if ((await measureInConverter(converterFile, pdf)).length > MAX_PAGES)
    throw new ConversionFailure("too_many_pages", { pages: String(MAX_PAGES) });
  return pdf;
}

import { fileLimits, fileLimitsOf, type TextValues } from "../../engine/core/index.ts";
import { type ServerTextKey } from "../../engine/texts/index.ts";
import { sha256Of } from "../signing/index.ts";
import type { Job } from "../store/index.ts";
import { attachDocument, detachDocument, parseConversionInput, placeOfJob } from "./conversion-job.ts";
import { CONVERSION_FAILURES, ConversionFailure } from "./conversion-failure.ts";
import { convertFile } from "./convert-file.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { findLibreOffice } from "./libre-office.ts";
import type { StorageQuota } from "./storage-quota.ts";
import { toApplicantText } from "./to-applicant-text.ts";
import { convertedKey } from "./upload-keys.ts";

export type ConvertDeps = DocumentsDeps & { readonly quota: Pick<StorageQuota, "checkConverted"> };

/**
 * Runs one conversion, perhaps again after a crash. The document is attached before the job is completed, so a crash
 * leads to another attempt. Files are removed if the job was deleted or replaced, but not if another worker has it.
 */
export async function convertJob(deps: ConvertDeps, job: Job, owner: string, signal: AbortSignal): Promise<void> {
  const { quota, store, changeDraft, uploads, print, converterFile, now } = deps;
  const place = placeOfJob(job);
  const { fileKey, fileName, fileSize } = parseConversionInput(job);
  const tenant = deps.findTenant(job.tenant);
  if (tenant === undefined) throw new Error("The tenant of this job is not loaded.");
  const limits = fileLimitsOf(tenant.tenant, place.answerKey);
  const pdfKey = convertedKey(place, job.id);
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

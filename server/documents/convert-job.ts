import type { Job } from "../store/index.ts";
import { attachDocument, detachDocument, parseConversionInput, placeOfJob } from "./conversion-job.ts";
import { ConversionFailure, toFailureMessage } from "./conversion-failure.ts";
import { convertFile } from "./convert-file.ts";
import { toLimits } from "./document-limits.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { convertedKey } from "./upload-keys.ts";

/**
 * One conversion, which may be the second try of one whose worker died. The document is put on the application before
 * the job is completed: a death in between leaves a job that is done again, never a document without its job's word.
 * Where the job was deleted or replaced meanwhile, everything it made is taken back.
 */
export async function convertJob(deps: DocumentsDeps, job: Job, owner: string, signal: AbortSignal): Promise<void> {
  const { store, uploads, print, now } = deps;
  const place = placeOfJob(job);
  const input = parseConversionInput(job);
  const tenant = deps.findTenant(job.tenant);
  if (tenant === undefined) throw new Error("The tenant of this job is not loaded.");
  const pdfKey = convertedKey(place, job.id);
  try {
    const bytes = await uploads.read(input.fileKey, tenant.definition.tenant.limits.fileMaxBytes);
    if (bytes === undefined) throw new ConversionFailure("damaged");
    const pdf = await convertFile({ fileName: input.fileName, bytes, paper: tenant.definition.tenant.print.paper }, print, signal);
    await uploads.write(pdfKey, pdf);
    const attached = await attachDocument(store, place, { fileName: input.fileName, fileSize: input.fileSize, fileKey: input.fileKey, pdfKey, storedAt: now() });
    const completed = attached && await store.completeJob(job.id, owner, { pdfKey }, now());
    if (!completed) {
      await detachDocument(store, place, now(), pdfKey);
      await uploads.remove(pdfKey);
    }
    await uploads.remove(input.fileKey);
  } catch (error) {
    if (!(error instanceof ConversionFailure)) throw error;
    await store.failJob(job.id, owner, toFailureMessage(error, toLimits(tenant)), now());
    await detachDocument(store, place, now(), pdfKey);
    await uploads.remove(input.fileKey);
    deps.logger.info({ job: job.id, reason: error.code }, "conversion refused a file");
  }
}

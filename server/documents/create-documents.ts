import { createConversions } from "./conversions.ts";
import { convertJob } from "./convert-job.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { createApplicationPdfs, findPdfSha256, hashDocuments } from "./application-pdf.ts";
import { createDraftPdfs } from "./draft-pdf.ts";
import { createSubmissionPdfs } from "./submission-pdf.ts";
import { createStorageQuota, DEFAULT_QUOTA_BYTES } from "./document-limits.ts";
import { sweepOrphans } from "./sweep-orphans.ts";
import type { ApplicationRecord } from "../store/index.ts";
import { createFairQueue } from "./fair-queue.ts";
import { createDocumentWorkers } from "./document-workers.ts";

export type Documents = ReturnType<typeof createDocuments>;

/**
 * Uploaded documents and the PDFs of applications. All state is in the store and the upload storage, so that processes
 * can share the work. @throws ServerError from every method
 */
export function createDocuments(deps: DocumentsDeps) {
  const wake = (): void => loop.wake();
  const turns = createFairQueue(deps);
  const quota = createStorageQuota(deps.uploads, deps.store, deps.maxAccountBytes ?? DEFAULT_QUOTA_BYTES);
  const conversions = createConversions(deps, { turns, quota }, wake);
  const all = createApplicationPdfs(deps);
  const pdfs = createSubmissionPdfs(deps, all, wake);
  const drafts = createDraftPdfs(deps, { pdfs: all, turns }, wake);
  const loop = createDocumentWorkers({ ...deps, charge: turns.charge }, (job, owner, signal) => {
    if (job.kind === "draft") return drafts.work(job, owner);
    return job.kind === "pdf" ? pdfs.work(job, owner) : convertJob({ ...deps, quota }, job, owner, signal);
  });
  return {
    presign: conversions.presign,
    startConversion: conversions.start,
    conversionStatus: conversions.status,
    /** Deletes a document and its conversion. Keeps a document whose upload time differs from `shown`. */
    deleteConversion: conversions.remove,
    /** Deletes a file that a page has sent in vain. Keeps removed documents and files of other pages. */
    abandonUpload: conversions.abandon,
    restoreDocument: conversions.restore,
    /** Deletes the conversion of a document that a choice removed. Keeps its files. */
    forgetConversion: conversions.forget,
    documentAnswers: conversions.answers,
    documentFile: all.documentFile,
    /** Returns the state of the PDF. If the last attempt failed over a minute ago, queues it again. */
    pdfStatus: pdfs.status,
    pdfFile: all.kept,
    drafts,
    pdfSha256: (tenant: string, account: string, submission: number) =>
      findPdfSha256(deps, tenant, account, submission),
    /** SHA-256 of each uploaded file and of its PDF. Null for a file that cannot be read. */
    hashDocuments: (documents: ApplicationRecord["documents"]) => hashDocuments(deps.uploads, documents),
    servicePdf: all.forStaff,
    /** Deletes unused uploads and old PDFs of drafts. Returns the number of deleted uploads. */
    sweepOrphans: async () => {
      await drafts.sweep();
      return sweepOrphans(deps);
    },
    wakeWorkers: wake,
    startWorkers: () => loop.start(),
    /** Stops the workers and releases their jobs, so that another process can continue at once. */
    stopWorkers: () => loop.stop(),
  };
}

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
 * Uploaded documents and the PDFs of applications. Keeps all state in the store and in uploads, so processes can share
 * the work.
 * Methods throw ServerError if they refuse a call.
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
    /** Keeps the present document unless its upload time is `shown`. */
    deleteConversion: conversions.remove,
    /** Deletes a file that its page no longer needs. Keeps files of other pages and removed documents. */
    abandonUpload: conversions.abandon,
    restoreDocument: conversions.restore,
    /** Forgets the conversion of a document that a choice removed, and keeps its files. */
    forgetConversion: conversions.forget,
    documentAnswers: conversions.answers,
    documentFile: all.documentFile,
    /** Queues the PDF again if the last attempt failed over a minute ago. */
    pdfStatus: pdfs.status,
    pdfFile: all.kept,
    drafts,
    pdfSha256: (tenant: string, account: string, submission: number) =>
      findPdfSha256(deps, tenant, account, submission),
    /** SHA-256 of each document as sent and of its PDF; null if it cannot be read. */
    hashDocuments: (documents: ApplicationRecord["documents"]) => hashDocuments(deps.uploads, documents),
    servicePdf: all.forStaff,
    /**
     * Deletes unused uploads and returns their number. Also deletes old PDFs of drafts, without counting them.
     */
    sweepOrphans: async () => {
      await drafts.sweep();
      return sweepOrphans(deps);
    },
    wakeWorkers: wake,
    startWorkers: () => loop.start(),
    /** Releases leased jobs, so that another process can continue them at once. */
    stopWorkers: () => loop.stop(),
  };
}

import { createConversions } from "./conversions.ts";
import { convertJob } from "./convert-job.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { createApplicationPdfs } from "./application-pdf.ts";
import { createDraftPdfs } from "./draft-pdf.ts";
import { createSubmissionPdfs } from "./submission-pdf.ts";
import { createStorageQuota, DEFAULT_QUOTA_BYTES } from "./storage-quota.ts";
import { sweepOrphans } from "./sweep-orphans.ts";
import type { ApplicationRecord } from "../store/index.ts";
import { findPdfSha256, hashDocuments } from "./pdf-sha256.ts";
import { createTurns } from "./turns.ts";
import { createDocumentWorkers } from "./document-workers.ts";

export type Documents = ReturnType<typeof createDocuments>;

/**
 * Uploaded documents and the PDF of an application. All state is in the store and in uploads, so any number of
 * processes may serve the same applicant. Methods throw ServerError for requests that can't be carried out.
 */
export function createDocuments(deps: DocumentsDeps) {
  const wake = (): void => loop.wake();
  const turns = createTurns(deps);
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
    /** `POST /api/presigned-url`: where to post the file for this question. Limits are the tenant's. Notes under this name that it was begun. */
    presign: conversions.presign,
    /** `POST /api/pdf/document-answer/:key`: queues the conversion; replaces, and deletes, an earlier document of the question. */
    startConversion: conversions.start,
    /** `GET /api/pdf/document-answer/:key`. */
    conversionStatus: conversions.status,
    /**
     * `DELETE /api/pdf/document-answer/:key` and `DELETE /api/document-answer/:key`: stops a conversion, deletes the files,
     * clears the answer. Where another document is there than the one handed in at `shown`, that one stays.
     */
    deleteConversion: conversions.remove,
    /**
     * The same for one file that its page gives up: what another page or device has sent to the question stays, and so
     * does what can be given back to it.
     */
    abandonUpload: conversions.abandon,
    /** `POST /api/document-answer/:key`: gives back what a choice or a change of tab removed. */
    restoreDocument: conversions.restore,
    /** Forgets the conversion of a document that a choice removed, and not its files. */
    forgetConversion: conversions.forget,
    /** `GET /api/document-answer`: converted documents only. */
    documentAnswers: conversions.answers,
    /** The PDF made of an uploaded document. */
    documentFile: all.documentFile,
    /** `GET /api/pdf`: of the last submission, or of the one that is named. Queues the PDF again if the last try failed a while ago. */
    pdfStatus: pdfs.status,
    pdfFile: all.kept,
    drafts,
    /** SHA-256 of that PDF in hexadecimal; undefined until it is COMPLETED. */
    pdfSha256: (tenant: string, account: string, submission: number) =>
      findPdfSha256(deps, tenant, account, submission),
    /** SHA-256 of each document as it was sent and of its PDF; null for one that cannot be read. */
    hashDocuments: (documents: ApplicationRecord["documents"]) => hashDocuments(deps.uploads, documents),
    servicePdf: all.forStaff,
    /**
     * Deletes uploads that were stored more than an hour ago and that no job and no application refers
     * to, documents that were removed too long ago to be given back, and PDFs of drafts that nobody has fetched. Returns how
     * many, without those of drafts.
     */
    sweepOrphans: async () => {
      await drafts.sweep();
      return sweepOrphans(deps);
    },
    /** Looks for new work at once. */
    wakeWorkers: wake,
    /** Begins to claim work. */
    startWorkers: () => loop.start(),
    /** Stops claiming and hands leased work back, so that another process takes it over at once. */
    stopWorkers: () => loop.stop(),
  };
}

import type { DocumentAnswer, PrintAudience } from "../../engine/core/index.ts";
import type { ConversionStatus } from "../../engine/protocol/index.ts";
import type { PresignedUpload } from "../uploads/index.ts";
import { createConversions, type FileHandedIn } from "./conversions.ts";
import { convertJob } from "./convert-job.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import type { DocumentPlace, PdfStatus } from "./status.ts";
import { createApplicationPdfs, type PdfFile } from "./application-pdf.ts";
import { createDraftPdfs, type DraftPdfs } from "./draft-pdf.ts";
import { createSubmissionPdfs } from "./submission-pdf.ts";
import { createStorageQuota, DEFAULT_QUOTA_BYTES } from "./storage-quota.ts";
import { sweepOrphans } from "./sweep-orphans.ts";
import { isWithdrawn, type ApplicationRecord, type SubmissionRecord } from "../store/index.ts";
import { findPdfSha256 } from "./pdf-sha256.ts";
import { hashDocuments } from "./hash-documents.ts";
import { createTurns } from "./turns.ts";
import { createDocumentWorkers } from "./document-workers.ts";

/**
 * Uploaded documents and the PDF of an application. All state is in the store and in uploads, so any number of
 * processes may serve the same applicant. Methods throw ServerError for requests that can't be carried out.
 */
export interface Documents {
  /** `POST /api/presigned-url`: where to post the file for this question. Limits are the tenant's. Notes under this name that it was begun. */
  presign(place: DocumentPlace, fileName?: string): Promise<PresignedUpload>;
  /** `POST /api/pdf/document-answer/:key`: queues the conversion; replaces, and deletes, an earlier document of the question. */
  startConversion(place: DocumentPlace, file: FileHandedIn): Promise<ConversionStatus>;
  /** `GET /api/pdf/document-answer/:key`. */
  conversionStatus(place: DocumentPlace): Promise<ConversionStatus>;
  /**
   * `DELETE /api/pdf/document-answer/:key` and `DELETE /api/document-answer/:key`: stops a conversion, deletes the files,
   * clears the answer. Where another document is there than the one handed in at `shown`, that one stays.
   */
  deleteConversion(place: DocumentPlace, shown?: number): Promise<ConversionStatus>;
  /**
   * The same for one file that its page gives up: what another page or device has sent to the question stays, and so
   * does what can be given back to it.
   */
  abandonUpload(place: DocumentPlace, fileKey: string): Promise<ConversionStatus>;
  /** `POST /api/document-answer/:key`: gives back what a choice or a change of tab removed. */
  restoreDocument(place: DocumentPlace): Promise<ConversionStatus>;
  /** Forgets the conversion of a document that a choice removed, and not its files. */
  forgetConversion(place: DocumentPlace): Promise<void>;
  /** `GET /api/document-answer`: converted documents only. */
  documentAnswers(tenant: string, account: string): Promise<Readonly<Record<string, DocumentAnswer>>>;
  /** The PDF made of an uploaded document. */
  documentFile(
    place: DocumentPlace,
    /** Those of the submission that is read; by default those that the application has now. */
    documents?: ApplicationRecord["documents"],
  ): Promise<{ readonly fileName: string; readonly bytes: Uint8Array } | undefined>;
  /** Queues the PDF of a submitted application. Never throws: a failure is logged, and the PDF is queued again when it is asked for. */
  enqueueSubmissionPdf(tenant: string, account: string): Promise<void>;
  /**
   * `GET /api/pdf`: of the last submission, or of the one that is named. Queues the PDF if submission could not, or if the
   * last try failed a while ago.
   */
  pdfStatus(tenant: string, account: string, submission?: number): Promise<PdfStatus>;
  /** The kept PDF of the same; undefined until it is COMPLETED. */
  pdfFile(tenant: string, account: string, submission?: number): Promise<PdfFile | undefined>;
  readonly drafts: Pick<DraftPdfs, "start" | "status" | "take">;
  /** SHA-256 of that PDF in hexadecimal; undefined until it is COMPLETED. */
  pdfSha256(tenant: string, account: string, submission: number): Promise<string | undefined>;
  /** SHA-256 of each document as it was sent and of its PDF; null for one that cannot be read. */
  hashDocuments(documents: ApplicationRecord["documents"]): Promise<SubmissionRecord["documents"]>;
  /**
   * For staff: the kept PDF of the last submission, or of the one that is named (made at once if need be), else one of the
   * draft as it stands. One for the office, or of what was withdrawn, is made at once and not kept.
   */
  servicePdf(
    tenant: string,
    account: string,
    audience: PrintAudience,
    submission?: number,
  ): Promise<PdfFile | undefined>;
  /**
   * Deletes uploads that were stored more than an hour ago and that no job and no application refers
   * to, documents that were removed too long ago to be given back, and PDFs of drafts that nobody has fetched. Returns how
   * many, without those of drafts.
   */
  sweepOrphans(): Promise<number>;
  /** Begins to claim work. */
  startWorkers(): void;
  /** Stops claiming and hands leased work back, so that another process takes it over at once. */
  stopWorkers(): Promise<void>;
}

export function createDocuments(deps: DocumentsDeps): Documents {
  const wake = (): void => loop.wake();
  const turns = createTurns(deps);
  const quota = createStorageQuota(deps.uploads, deps.store, deps.maxAccountBytes ?? DEFAULT_QUOTA_BYTES);
  const conversions = createConversions(deps, { turns, quota }, wake);
  const all = createApplicationPdfs(deps, conversions);
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
    deleteConversion: conversions.remove,
    abandonUpload: conversions.abandon,
    restoreDocument: conversions.restore,
    forgetConversion: conversions.forget,
    documentAnswers: conversions.answers,
    documentFile: conversions.file,
    enqueueSubmissionPdf: pdfs.enqueue,
    pdfStatus: pdfs.status,
    pdfFile: pdfs.file,
    drafts,
    pdfSha256: (tenant, account, submission) => findPdfSha256(deps, tenant, account, submission),
    hashDocuments: (documents) => hashDocuments(deps.uploads, documents),
    servicePdf: async (tenant, account, audience, submission) => {
      const record = await deps.store.findApplication(tenant, account);
      // The kept one does not say that the application was withdrawn since.
      const isKept = audience === "everyone" && (record === undefined || !isWithdrawn(record));
      return (
        (isKept ? await pdfs.file(tenant, account, submission) : undefined) ??
        pdfs.render(tenant, account, audience, submission)
      );
    },
    sweepOrphans: async () => {
      await drafts.sweep();
      return sweepOrphans(deps);
    },
    startWorkers: () => loop.start(),
    stopWorkers: () => loop.stop(),
  };
}

import { createConversions } from "./conversions.ts";
import { convertJob } from "./convert-job.ts";
import { ServerError } from "../errors.ts";
import { BrowserUnavailableError } from "../print/index.ts";
import { refuseSubmitted } from "../refuse-submitted.ts";
import { toApplicantText, type DocumentsDeps } from "./documents-deps.ts";
import { createApplicationPdfs, findPdfSha256, hashDocuments, type PdfFile } from "./application-pdf.ts";
import { createSubmissionPdfs } from "./submission-pdf.ts";
import { createStorageQuota, DEFAULT_QUOTA_BYTES } from "./document-limits.ts";
import { sweepOrphans } from "./sweep-orphans.ts";
import { isSubmitted, type ApplicationRecord } from "../store/index.ts";
import { createFairQueue } from "./fair-queue.ts";
import { createDocumentWorkers } from "./document-workers.ts";

const MAX_WAITING_DRAFTS = 20;

export type Documents = ReturnType<typeof createDocuments>;

/**
 * Uploaded documents and the PDFs of applications. The store has the jobs, so that processes can share the work. Methods
 * may throw ServerError.
 */
export function createDocuments(deps: DocumentsDeps) {
  const wake = (): void => loop.wake();
  const turns = createFairQueue(deps);
  const quota = createStorageQuota(deps.uploads, deps.store, deps.maxAccountBytes ?? DEFAULT_QUOTA_BYTES);
  const conversions = createConversions(deps, { turns, quota }, wake);
  const all = createApplicationPdfs({ ...deps, now: deps.printNow ?? deps.now });
  const pdfs = createSubmissionPdfs(deps, all, wake);
  const loop = createDocumentWorkers({ ...deps, charge: turns.charge }, (job, owner, signal) => {
    return job.kind === "pdf" ? pdfs.work(job, owner) : convertJob({ ...deps, quota }, job, owner, signal);
  });
  /** Drafts print one after another: PDFs of submissions and conversions must not wait for them. */
  let lastDraft: Promise<unknown> = Promise.resolve();
  let waitingDrafts = 0;
  const printDraft = async (tenant: string, account: string, asking: AbortSignal): Promise<PdfFile> => {
    const record = await deps.findUpToDate(tenant, account);
    if (record === undefined || isSubmitted(record)) throw refuseSubmitted(record);
    if (waitingDrafts === MAX_WAITING_DRAFTS)
      throw new ServerError("throttled", { text: "error.tooFast", values: { seconds: 60 }, retryAfterMs: 60_000 });
    waitingDrafts += 1;
    const turn = lastDraft.then(async () => (asking.aborted ? undefined : all.render(tenant, account, "applicant")));
    lastDraft = turn.catch(() => undefined).finally(() => (waitingDrafts -= 1));
    const made = await turn.catch((error: unknown) => {
      if (!(error instanceof BrowserUnavailableError)) throw error;
      deps.logger.error({}, error.message);
      throw new ServerError("unexpected", { text: "error.pdf" });
    });
    if (made === undefined) throw new ServerError("not_found");
    // The applicant may have submitted while other drafts printed.
    if (made.printable.submittedAt !== undefined) throw refuseSubmitted(await deps.findUpToDate(tenant, account));
    const name = made.fileName.replace(/\.pdf$/, "");
    return { ...made, fileName: `${toApplicantText(deps, tenant, "pdf.draftName", { name })}.pdf` };
  };
  return {
    presign: conversions.presign,
    startConversion: conversions.start,
    conversionStatus: conversions.status,
    /** Deletes a document and its conversion. @throws `document_changed` if its upload time differs from `shown` */
    deleteConversion: conversions.remove,
    /** Deletes a file that a page sent but will not use. Keeps removed documents and files of other pages. */
    abandonUpload: conversions.abandon,
    restoreDocument: conversions.restore,
    /** Deletes a conversion that has ended. Keeps its files. */
    forgetConversion: conversions.forget,
    documentAnswers: conversions.answers,
    documentFile: all.documentFile,
    /** Returns the state of the PDF. Queues the PDF if it has no job, or if its job failed over a minute ago. */
    pdfStatus: pdfs.status,
    pdfFile: all.kept,
    draftPdf: printDraft,
    pdfSha256: (tenant: string, account: string, submission: number) =>
      findPdfSha256(deps, tenant, account, submission),
    /** SHA-256 of each uploaded file and of its PDF. Null if unknown. */
    hashDocuments: (documents: ApplicationRecord["documents"]) => hashDocuments(deps.uploads, documents),
    servicePdf: all.forStaff,
    /** Deletes unused uploads. Returns their number. */
    sweepOrphans: () => sweepOrphans(deps),
    wakeWorkers: wake,
    startWorkers: () => loop.start(),
    /** Stops the workers and releases their jobs, so that another process can continue at once. */
    stopWorkers: () => loop.stop(),
  };
}

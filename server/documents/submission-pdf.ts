import type { PrintAudience } from "../../engine/core/index.ts";
import type { WorkStatus } from "../../engine/protocol/index.ts";
import { type ServerTextKey } from "../../engine/texts/index.ts";
import { BrowserUnavailableError } from "../print/index.ts";
import { sha256Of } from "../signing/index.ts";
import { countSubmissions, type Job } from "../store/index.ts";
import type { ApplicationPdfs, PdfFile } from "./application-pdf.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { toApplicantText } from "./to-applicant-text.ts";
import type { PdfStatus } from "./status.ts";
import { MAX_PDF_BYTES, numberOfPdf, pdfIdentity } from "./pdf-sha256.ts";
import { printedKey } from "./upload-keys.ts";

/**
 * How long after a failure a request for the PDF starts a new attempt. The browser asks every ten minutes
 * (docs/specification.md, section 9).
 */
const RETRY_FAILED_AFTER_MS = 60_000;

const STATUS_TEXTS: Readonly<Record<WorkStatus, ServerTextKey>> = {
  UNPROCESSED: "pdf.waiting",
  IN_PROGRESS: "pdf.running",
  COMPLETED: "pdf.done",
  FAILED: "error.pdf",
  NOT_ANSWERED: "pdf.none",
};

export function createSubmissionPdfs(deps: DocumentsDeps, { render, nameOf }: ApplicationPdfs, wake: () => void) {
  const { store, uploads, now } = deps;

  const messageFor = (tenant: string, status: WorkStatus): string =>
    toApplicantText(deps, tenant, STATUS_TEXTS[status]);

  /** Decrypts no answers. 0 where nothing was submitted. */
  const countOf = async (tenant: string, account: string): Promise<number> => {
    const record = await store.findApplication(tenant, account);
    return record === undefined ? 0 : countSubmissions(record);
  };

  return {
    /** Of the last submission, unless another is named; of what was never submitted, as it is now. */
    render: async (tenant: string, account: string, audience: PrintAudience, submission?: number) => {
      const number = submission ?? (await countOf(tenant, account));
      return render(tenant, account, audience, number === 0 ? undefined : number);
    },
    status: async (tenant: string, account: string, submission?: number): Promise<PdfStatus> => {
      // A browser asks every second.
      const count = await countOf(tenant, account);
      const number = submission ?? count;
      if (number === 0 || number > count)
        return { status: "NOT_ANSWERED", message: messageFor(tenant, "NOT_ANSWERED") };
      const identity = pdfIdentity(tenant, account, number);
      let job = await store.ensureJob(identity, {}, now());
      if (job.state === "FAILED" && now() - job.updatedAt > RETRY_FAILED_AFTER_MS)
        job = await store.enqueueJob(identity, {}, now());
      if (job.state === "UNPROCESSED") wake();
      return { status: job.state, message: messageFor(tenant, job.state) };
    },
    file: async (tenant: string, account: string, submission?: number): Promise<PdfFile | undefined> => {
      const number = submission ?? (await countOf(tenant, account));
      const job = number === 0 ? undefined : await store.findJob(pdfIdentity(tenant, account, number));
      const pdfKey = job?.state === "COMPLETED" ? job.result?.pdfKey : undefined;
      const bytes = typeof pdfKey === "string" ? await uploads.read(pdfKey, MAX_PDF_BYTES) : undefined;
      if (bytes === undefined) return undefined;
      // A PDF that an earlier version of the portal made has no name stored with it.
      const kept = job?.result?.fileName;
      const fileName = typeof kept === "string" ? kept : await nameOf(tenant, account, number);
      return { fileName: fileName ?? "application.pdf", bytes };
    },
    /** Does one job. */
    work: async (job: Job, owner: string): Promise<void> => {
      const pdfKey = printedKey(job.tenant, job.account, job.id);
      const number = numberOfPdf(job);
      const printable = await deps.readApplication(job.tenant, job.account, number);
      if (printable?.submittedAt === undefined) {
        await store.failJob(job.id, owner, messageFor(job.tenant, "NOT_ANSWERED"), now());
        return;
      }
      let pdf: PdfFile | undefined;
      try {
        // It is the proof of what was submitted, whatever has become of the application since.
        pdf = await render(job.tenant, job.account, "everyone", number, true);
        if (pdf === undefined) throw new Error("The tenant of this job is not loaded.");
        await uploads.write(pdfKey, pdf.bytes);
      } catch (error) {
        if (!(error instanceof BrowserUnavailableError)) throw error;
        deps.logger.error({ job: job.id }, error.message);
        await store.failJob(job.id, owner, messageFor(job.tenant, "FAILED"), now());
        return;
      }
      const result = {
        pdfKey,
        fileName: pdf.fileName,
        sha256: sha256Of(pdf.bytes),
        configHash: (printable.tenant ?? deps.findTenant(job.tenant))?.hash ?? "",
        submittedAt: printable.submittedAt,
      };
      if (!(await store.completeJob(job.id, owner, result, now()))) await uploads.remove(pdfKey);
    },
  };
}

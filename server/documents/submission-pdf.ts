import type { ConversionStatus, WorkStatus } from "../../engine/protocol/index.ts";
import { type ServerTextKey } from "../../engine/texts/index.ts";
import { BrowserUnavailableError } from "../print/index.ts";
import { sha256Of } from "../signing/index.ts";
import type { Job } from "../store/index.ts";
import { numberOfPdf, pdfIdentity, type ApplicationPdfs, type PdfFile } from "./application-pdf.ts";
import { toApplicantText, type DocumentsDeps } from "./documents-deps.ts";
import { printedKey } from "./upload-keys.ts";

/** The completion page asks again after ten minutes (docs/specification.md, section 4). */
const RETRY_FAILED_AFTER_MS = 60_000;

const STATUS_TEXTS: Readonly<Record<WorkStatus, ServerTextKey>> = {
  UNPROCESSED: "pdf.waiting",
  IN_PROGRESS: "pdf.running",
  COMPLETED: "pdf.done",
  FAILED: "error.pdf",
  NOT_ANSWERED: "pdf.none",
};

export function createSubmissionPdfs(deps: DocumentsDeps, { render, numberOf }: ApplicationPdfs, wake: () => void) {
  const { store, uploads, now } = deps;

  const messageFor = (tenant: string, status: WorkStatus) => toApplicantText(deps, tenant, STATUS_TEXTS[status]);

  return {
    status: async (tenant: string, account: string, submission?: number): Promise<ConversionStatus> => {
      const count = await numberOf(tenant, account);
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
        // Leave out a later withdrawal: the PDF proves the submission.
        pdf = await render(job.tenant, job.account, "applicant", number, true);
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
        audience: "applicant",
        fileName: pdf.fileName,
        sha256: sha256Of(pdf.bytes),
        configHash: (printable.tenant ?? deps.findTenant(job.tenant))?.hash ?? "",
        submittedAt: printable.submittedAt,
      };
      if (!(await store.completeJob(job.id, owner, result, now()))) await uploads.remove(pdfKey);
    },
  };
}

import { isPrintedFor, type PrintAudience } from "../../engine/core/index.ts";
import type { WorkStatus } from "../../engine/protocol/index.ts";
import { type ServerTextKey } from "../../engine/texts/index.ts";
import { BrowserUnavailableError, evaluateForPrint, type PrintAttachment, type PrintTenant } from "../print/index.ts";
import { sha256Of } from "../signing/index.ts";
import { isSubmitted, type Job } from "../store/index.ts";
import type { Conversions } from "./conversions.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { toApplicantText } from "./to-applicant-text.ts";
import type { PdfStatus } from "./status.ts";
import { MAX_PDF_BYTES, pdfIdentity } from "./pdf-sha256.ts";
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

/** A PDF to hand out, with the name to save it under. */
export interface PdfFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface SubmissionPdfs {
  enqueue(tenant: string, account: string): Promise<void>;
  status(tenant: string, account: string): Promise<PdfStatus>;
  file(tenant: string, account: string): Promise<PdfFile | undefined>;
  render(tenant: string, account: string, audience: PrintAudience): Promise<PdfFile | undefined>;
  /** Does one job. */
  work(job: Job, owner: string): Promise<void>;
}

export function createSubmissionPdfs(deps: DocumentsDeps, conversions: Conversions, wake: () => void): SubmissionPdfs {
  const { store, uploads, print, now } = deps;

  const messageFor = (tenant: string, status: WorkStatus): string =>
    toApplicantText(deps, tenant, STATUS_TEXTS[status]);

  const attachmentsOf = async (
    tenant: PrintTenant,
    tenantId: string,
    account: string,
    keys: readonly string[],
  ): Promise<readonly PrintAttachment[]> => {
    const attachments: PrintAttachment[] = [];
    for (const key of keys) {
      const document = await conversions.file({ tenant: tenantId, account, answerKey: key });
      if (document) attachments.push({ key, label: tenant.tenant.fields.get(key)?.label ?? key, ...document });
    }
    return attachments;
  };

  const prepare = async (tenantId: string, account: string, audience: PrintAudience) => {
    const printable = await deps.readApplication(tenantId, account);
    const tenant = printable?.tenant ?? deps.findTenant(tenantId);
    if (tenant === undefined || printable === undefined) return undefined;
    const { evaluation, model } = evaluateForPrint(tenant, printable, now(), audience);
    return { tenant, printable, evaluation, model, fileName: print.pdfFileName(tenant, model, printable.username) };
  };

  const render = async (tenantId: string, account: string, audience: PrintAudience): Promise<PdfFile | undefined> => {
    const prepared = await prepare(tenantId, account, audience);
    if (prepared === undefined) return undefined;
    const {
      tenant,
      printable: { username, submittedAt, reference, digest },
      evaluation,
      model,
      fileName,
    } = prepared;
    const keys = [...tenant.tenant.fields.values()]
      .filter((field) => field.isDocument && evaluation.visible.has(field.key) && isPrintedFor(field, audience))
      .map((field) => field.key);
    const attachments = await attachmentsOf(tenant, tenantId, account, keys);
    return {
      fileName,
      bytes: await print.renderApplicationPdf(
        tenant,
        model,
        { username, submittedAt, reference, digest, printedAt: now(), audience },
        attachments,
      ),
    };
  };

  return {
    render,
    enqueue: async (tenant, account) => {
      try {
        await store.ensureJob(pdfIdentity(tenant, account), { configHash: deps.findTenant(tenant)?.hash ?? "" }, now());
        wake();
      } catch (error) {
        deps.logger.error(
          { error: error instanceof Error ? error.name : "unknown" },
          "PDF of a submission could not be queued",
        );
      }
    },
    status: async (tenant, account) => {
      // This decrypts no answers, because a browser asks every second.
      const record = await store.findApplication(tenant, account);
      if (record === undefined || !isSubmitted(record))
        return { status: "NOT_ANSWERED", message: messageFor(tenant, "NOT_ANSWERED") };
      const identity = pdfIdentity(tenant, account);
      const input = { configHash: deps.findTenant(tenant)?.hash ?? "" };
      let job = await store.ensureJob(identity, input, now());
      if (job.state === "FAILED" && now() - job.updatedAt > RETRY_FAILED_AFTER_MS)
        job = await store.enqueueJob(identity, input, now());
      if (job.state === "UNPROCESSED") wake();
      return { status: job.state, message: messageFor(tenant, job.state) };
    },
    file: async (tenant, account) => {
      const job = await store.findJob(pdfIdentity(tenant, account));
      const pdfKey = job?.state === "COMPLETED" ? job.result?.pdfKey : undefined;
      const bytes = typeof pdfKey === "string" ? await uploads.read(pdfKey, MAX_PDF_BYTES) : undefined;
      if (bytes === undefined) return undefined;
      // A PDF that an earlier version of the portal made has no name stored with it.
      const kept = job?.result?.fileName;
      const fileName = typeof kept === "string" ? kept : (await prepare(tenant, account, "everyone"))?.fileName;
      return { fileName: fileName ?? "application.pdf", bytes };
    },
    work: async (job, owner) => {
      const pdfKey = printedKey(job.tenant, job.account, job.id);
      const printable = await deps.readApplication(job.tenant, job.account);
      if (printable?.submittedAt === undefined) {
        await store.failJob(job.id, owner, messageFor(job.tenant, "NOT_ANSWERED"), now());
        return;
      }
      let pdf: PdfFile | undefined;
      try {
        pdf = await render(job.tenant, job.account, "everyone");
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

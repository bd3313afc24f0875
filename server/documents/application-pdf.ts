import { answerOf, isAnswered, isPrintedFor, type PrintAudience } from "../../engine/core/index.ts";
import { evaluateForPrint, type PrintAttachment, type PrintTenant } from "../print/index.ts";
import { countSubmissions, isWithdrawn, type ApplicationRecord } from "../store/index.ts";
import { findDocument } from "./conversion-job.ts";
import type { DocumentsDeps, PrintableApplication } from "./documents-deps.ts";
import { MAX_PDF_BYTES, pdfIdentity } from "./pdf-sha256.ts";
import type { DocumentPlace } from "./status.ts";

/** A PDF to hand out, with the name to save it under. */
export interface PdfFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The keys of documents that it should have and that could not be read; absent where that is not known any more. */
  readonly missing?: readonly string[];
}

/** A PDF of an application as it was when it was read, at `madeAt`. */
export interface MadePdf extends PdfFile {
  readonly printable: PrintableApplication;
  readonly madeAt: number;
}

export type ApplicationPdfs = ReturnType<typeof createApplicationPdfs>;

type PdfDeps = Pick<DocumentsDeps, "uploads" | "print" | "now" | "findTenant" | "readApplication"> & {
  readonly store: Pick<DocumentsDeps["store"], "findApplication" | "findJob">;
};

const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/** The PDF of an application, kept or made now, and those of its documents. */
export function createApplicationPdfs(deps: PdfDeps) {
  const { store, uploads, print, now } = deps;

  /** @param documents those among which it is looked for; by default those that the application has now */
  const documentFile = async (
    { tenant, account, answerKey }: DocumentPlace,
    documents?: ApplicationRecord["documents"],
  ) => {
    const record = documents === undefined ? await store.findApplication(tenant, account) : { documents };
    const document = record && findDocument(record, answerKey);
    const bytes = document && (await uploads.read(document.pdfKey, MAX_DOCUMENT_BYTES));
    return document && bytes ? { fileName: document.fileName, bytes } : undefined;
  };

  const attachmentsOf = async (
    tenant: PrintTenant,
    tenantId: string,
    account: string,
    keys: readonly string[],
    documents: PrintableApplication["documents"],
  ): Promise<{ readonly attachments: readonly PrintAttachment[]; readonly unread: readonly string[] }> => {
    const attachments: PrintAttachment[] = [];
    const unread: string[] = [];
    for (const key of keys) {
      const document = await documentFile({ tenant: tenantId, account, answerKey: key }, documents);
      if (document) attachments.push({ key, label: tenant.tenant.fields.get(key)?.label ?? key, ...document });
      else unread.push(key);
    }
    return { attachments, unread };
  };

  const prepare = async (tenantId: string, account: string, audience: PrintAudience, submission?: number) => {
    const madeAt = now();
    const printable = await deps.readApplication(tenantId, account, submission);
    const tenant = printable?.tenant ?? deps.findTenant(tenantId);
    if (tenant === undefined || printable === undefined) return undefined;
    const { evaluation, model } = evaluateForPrint(tenant, printable, madeAt, audience);
    const fileName = print.pdfFileName(tenant, model, printable.username);
    return { tenant, printable, evaluation, model, fileName, madeAt };
  };

  /** The name that its PDF is saved under. */
  const nameOf = async (tenant: string, account: string, submission: number) =>
    (await prepare(tenant, account, "everyone", submission))?.fileName;

  /**
   * Prints the submission with this number, or without a number the application as it is now, with its documents.
   * Undefined if there is no such application, or its tenant is not served.
   *
   * @param asSubmitted leaves out that it was withdrawn since
   */
  const render = async (
    tenantId: string,
    account: string,
    audience: PrintAudience,
    submission?: number,
    asSubmitted: boolean = false,
  ) => {
    const prepared = await prepare(tenantId, account, audience, submission);
    if (prepared === undefined) return undefined;
    const { tenant, printable, evaluation, model, fileName, madeAt } = prepared;
    const { username, submittedAt, reference, digest, round } = printable;
    const keys = [...tenant.tenant.fields.values()]
      .filter((field) => field.isDocument && evaluation.visible.has(field.key) && isPrintedFor(field, audience))
      .map((field) => field.key);
    const { attachments, unread } = await attachmentsOf(tenant, tenantId, account, keys, printable.documents);
    const missing = unread.filter((key) => isAnswered(answerOf(printable.application.answers, key)));
    const withdrawnAt = asSubmitted ? undefined : printable.withdrawnAt;
    const meta = { username, submittedAt, withdrawnAt, reference, digest, round, printedAt: madeAt, audience };
    const bytes = await print.renderApplicationPdf(tenant, model, meta, attachments);
    return { fileName, bytes, missing, printable, madeAt };
  };

  /** Which submission is meant: the last, unless another is named; 0 where nothing was submitted. Decrypts no answers. */
  const numberOf = async (tenant: string, account: string, submission?: number): Promise<number> => {
    if (submission !== undefined) return submission;
    const record = await store.findApplication(tenant, account);
    return record === undefined ? 0 : countSubmissions(record);
  };

  const kept = async (tenant: string, account: string, submission?: number): Promise<PdfFile | undefined> => {
    const number = await numberOf(tenant, account, submission);
    const job = number === 0 ? undefined : await store.findJob(pdfIdentity(tenant, account, number));
    const pdfKey = job?.state === "COMPLETED" ? job.result?.pdfKey : undefined;
    const bytes = typeof pdfKey === "string" ? await uploads.read(pdfKey, MAX_PDF_BYTES) : undefined;
    if (bytes === undefined) return undefined;
    // A PDF that an earlier version of the portal made has no name stored with it.
    const fileName = job?.result?.fileName;
    const name = typeof fileName === "string" ? fileName : await nameOf(tenant, account, number);
    return { fileName: name ?? "application.pdf", bytes };
  };

  return {
    documentFile,
    render,
    numberOf,
    /** The kept PDF of the last submission, or of the one that is named; undefined until it is COMPLETED. */
    kept,
    /**
     * For staff: the kept one of the same (made at once if need be), else one of the draft as it stands. One for the office,
     * or of what was withdrawn, is made at once and not kept.
     */
    forStaff: async (tenant: string, account: string, audience: PrintAudience, submission?: number) => {
      const record = await store.findApplication(tenant, account);
      // The kept one does not say that the application was withdrawn since.
      const isKept = audience === "everyone" && (record === undefined || !isWithdrawn(record));
      const found = isKept ? await kept(tenant, account, submission) : undefined;
      if (found !== undefined) return found;
      const number = await numberOf(tenant, account, submission);
      return render(tenant, account, audience, number === 0 ? undefined : number);
    },
  };
}

import { answerOf, isAnswered, isPrintedFor, type PrintAudience } from "../../engine/core/index.ts";
import { evaluateForPrint, type PrintAttachment, type PrintTenant } from "../print/index.ts";
import type { Conversions } from "./conversions.ts";
import type { DocumentsDeps, PrintableApplication } from "./documents-deps.ts";

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

export function createApplicationPdfs(deps: DocumentsDeps, conversions: Conversions) {
  const { print, now } = deps;

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
      const document = await conversions.file({ tenant: tenantId, account, answerKey: key }, documents);
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

  return {
    /** The name that its PDF is saved under. */
    nameOf: async (tenant: string, account: string, submission: number) =>
      (await prepare(tenant, account, "everyone", submission))?.fileName,
    /**
     * Prints one submission, or else the application as its applicant has it now, with its documents. Undefined if there is
     * none or its tenant is away.
     *
     * @param asSubmitted leaves out that it was withdrawn since
     */
    render: async (
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
    },
  };
}

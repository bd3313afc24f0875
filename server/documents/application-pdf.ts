import {
  answerOf,
  extensionOf,
  findKeptMediaType,
  isAnonymous,
  isAnswered,
  isPrintedFor,
  type PrintAudience,
} from "../../engine/core/index.ts";
import { evaluateForPrint, type PrintAttachment } from "../print/index.ts";
import { sha256Of } from "../signing/index.ts";
import {
  countSubmissions,
  isWithdrawn,
  type ApplicationRecord,
  type DocumentRecord,
  type JobIdentity,
  type JobOrder,
  type Store,
} from "../store/index.ts";
import type { Uploads } from "../uploads/index.ts";
import { findDocument } from "./document-changes.ts";
import { type DocumentPlace, type DocumentsDeps, type PrintableApplication } from "./documents-deps.ts";

export interface PdfFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Keys of documents that the portal could not read. Absent if unknown. */
  readonly missing?: readonly string[];
}

export type ApplicationPdfs = ReturnType<typeof createApplicationPdfs>;

type PdfDeps = Pick<DocumentsDeps, "uploads" | "print" | "now" | "findTenant" | "readApplication"> & {
  readonly store: Pick<DocumentsDeps["store"], "findApplication" | "findJob">;
};

const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

export function createApplicationPdfs(deps: PdfDeps) {
  const { store, uploads, print, now } = deps;

  const documentFile = async (
    { tenant, account, answerKey }: DocumentPlace,
    documents?: ApplicationRecord["documents"],
  ) => {
    const record = documents === undefined ? await store.findApplication(tenant, account) : { documents };
    const document = record && findDocument(record, answerKey);
    const bytes = document && (await uploads.read(document.pdfKey, MAX_DOCUMENT_BYTES));
    return document && bytes ? { fileName: document.fileName, bytes } : undefined;
  };

  const prepare = async (tenantId: string, account: string, audience: PrintAudience, submission?: number) => {
    const madeAt = now();
    const printable = await deps.readApplication(tenantId, account, submission);
    const tenant = printable?.tenant ?? deps.findTenant(tenantId);
    if (tenant === undefined || printable === undefined) return undefined;
    const { evaluation, model } = evaluateForPrint(tenant, printable, madeAt, audience);
    const fileName = print.pdfFileName(tenant, model, { ...printable, audience });
    return { tenant, printable, evaluation, model, fileName, madeAt, audience };
  };
  type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>;

  const printedDocuments = ({ tenant: { tenant }, evaluation, audience }: Prepared) =>
    [...tenant.fields.values()].filter(
      (field) => field.isDocument && evaluation.visible.has(field.key) && isPrintedFor(field, audience),
    );

  /** True for a video or sound: the PDF shows only its name. */
  const isKeptAsIs = ({ application: { documents } }: PrintableApplication, key: string): boolean =>
    Object.hasOwn(documents, key) && findKeptMediaType(documents[key]?.file_name ?? "") !== undefined;

  /**
   * Prints one submission with its documents. Without `submission`, prints the application as it is now. Returns undefined
   * if the application or the tenant does not exist.
   * @param asSubmitted leaves out a later withdrawal
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
    const { tenant, printable, model, fileName, madeAt } = prepared;
    const { username, submittedAt, reference, digest, round } = printable;
    const asked = printedDocuments(prepared).filter(({ key }) => !isKeptAsIs(printable, key));
    const attachments: PrintAttachment[] = [];
    const missing: string[] = [];
    for (const { key, label } of asked) {
      const document = await documentFile({ tenant: tenantId, account, answerKey: key }, printable.documents);
      const named = isAnonymous(tenant.definition.tenant, audience) ? { fileName: label } : {};
      if (document) attachments.push({ key, label, ...document, ...named });
      else if (isAnswered(answerOf(printable.application.answers, key))) missing.push(key);
    }
    const withdrawnAt = asSubmitted ? undefined : printable.withdrawnAt;
    const meta = { username, submittedAt, withdrawnAt, reference, digest, round, printedAt: madeAt, audience };
    const bytes = await print.renderApplicationPdf(tenant, model, meta, attachments);
    return { fileName, bytes, missing, printable };
  };

  /** Returns `submission`, or else the number of the last submission, or 0. Decrypts no answer. */
  const numberOf = async (tenant: string, account: string, submission?: number): Promise<number> => {
    if (submission !== undefined) return submission;
    const record = await store.findApplication(tenant, account);
    return record === undefined ? 0 : countSubmissions(record);
  };

  const findPdfJob = async (tenant: string, account: string, number: number) =>
    number === 0 ? undefined : store.findJob(pdfIdentity(tenant, account, number));

  const kept = async (tenant: string, account: string, submission?: number): Promise<PdfFile | undefined> => {
    const number = await numberOf(tenant, account, submission);
    const job = await findPdfJob(tenant, account, number);
    const pdfKey = job?.state === "COMPLETED" ? job.result?.pdfKey : undefined;
    const bytes = typeof pdfKey === "string" ? await uploads.read(pdfKey, MAX_PDF_BYTES) : undefined;
    if (bytes === undefined) return undefined;
    // Job results of earlier portal versions have no file name.
    const fileName = job?.result?.fileName ?? (await prepare(tenant, account, "applicant", number))?.fileName;
    return { fileName: typeof fileName === "string" ? fileName : "application.pdf", bytes };
  };

  /** True if every reader may read all answers in the stored PDF. */
  const hasAnswersForEveryone = async (tenant: string, account: string, number: number): Promise<boolean> => {
    const version = (await deps.readApplication(tenant, account, number))?.tenant;
    if (version === undefined) return false;
    if ([...version.tenant.fields.values()].every((field) => isPrintedFor(field, "everyone"))) return true;
    // Earlier portal versions made one PDF for all readers and stored no audience.
    const job = await findPdfJob(tenant, account, number);
    return version.definition.tenant.audiences === undefined && job?.result?.audience === undefined;
  };

  return {
    documentFile,
    /** Lists the videos and sounds that the audience may read. */
    keptFiles: async (tenant: string, account: string, audience: PrintAudience) => {
      const prepared = await prepare(tenant, account, audience);
      if (prepared === undefined) return [];
      const { printable } = prepared;
      return printedDocuments(prepared)
        .filter(({ key }) => isKeptAsIs(printable, key))
        .map(({ key }) => ({
          key,
          extension: extensionOf(printable.application.documents[key]?.file_name ?? ""),
          read: () => documentFile({ tenant, account, answerKey: key }, printable.documents),
        }));
    },
    render,
    numberOf,
    /** Returns the stored PDF of a submission, or undefined until it is COMPLETED. */
    kept,
    /**
     * Returns the PDF for an audience. Returns the stored PDF only if `everyone` may read all of it. Prints a new one
     * for a draft, another audience, or after a withdrawal.
     */
    forStaff: async (tenant: string, account: string, audience: PrintAudience, submission?: number) => {
      const number = await numberOf(tenant, account, submission);
      const record = await store.findApplication(tenant, account);
      // The stored PDF does not show a later withdrawal.
      const mayBeKept = audience === "everyone" && number > 0 && (record === undefined || !isWithdrawn(record));
      const isSame = mayBeKept && (await hasAnswersForEveryone(tenant, account, number));
      const found = isSame ? await kept(tenant, account, submission) : undefined;
      return found ?? render(tenant, account, audience, number === 0 ? undefined : number);
    },
  };
}

export const MAX_PDF_BYTES = 128 * 1024 * 1024;

const FIRST = "submission";

/** Identifies the PDF job of submission `number`, from 1. */
export const pdfIdentity = (tenant: string, account: string, number: number): JobIdentity => ({
  tenant,
  account,
  kind: "pdf",
  key: number === 1 ? FIRST : `${FIRST}.${String(number)}`,
});

export const toPdfJob = ({ tenant, account }: ApplicationRecord, submission: number): JobOrder => ({
  ...pdfIdentity(tenant, account, submission),
  input: {},
  lane: "slow",
});

export const numberOfPdf = ({ key }: Pick<JobIdentity, "key">): number =>
  key === FIRST ? 1 : Number(key.slice(FIRST.length + 1));

/**
 * Returns the SHA-256 of a submission's PDF in hexadecimal. Undefined until the PDF is COMPLETED, and for an earlier
 * version's PDF whose file is gone.
 */
export async function findPdfSha256(
  { store, uploads }: { readonly store: Pick<Store, "findJob">; readonly uploads: Pick<Uploads, "read"> },
  tenant: string,
  account: string,
  number: number,
): Promise<string | undefined> {
  const job = await store.findJob(pdfIdentity(tenant, account, number));
  if (job?.state !== "COMPLETED") return undefined;
  const { sha256, pdfKey } = job.result ?? {};
  if (typeof sha256 === "string") return sha256;
  // Job results of earlier portal versions have no hash.
  const bytes = typeof pdfKey === "string" ? await uploads.read(pdfKey, MAX_PDF_BYTES) : undefined;
  return bytes && sha256Of(bytes);
}

/** Returns the hashes of each document's file and PDF. Documents of early portal versions have no hash of the file. */
export async function hashDocuments(uploads: Pick<Uploads, "read">, documents: ApplicationRecord["documents"]) {
  const hash = async ({ sha256, pdfKey }: DocumentRecord) => {
    if (sha256 !== undefined) return sha256;
    const pdf = await uploads.read(pdfKey, MAX_PDF_BYTES).catch(() => undefined);
    return { file: null, pdf: pdf === undefined ? null : sha256Of(pdf) };
  };
  const hashed = Object.entries(documents).map(async ([key, document]) => [key, await hash(document)] as const);
  return Object.fromEntries(await Promise.all(hashed));
}

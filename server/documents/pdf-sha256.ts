import { sha256Of } from "../signing/index.ts";
import type {
  ApplicationRecord,
  DocumentRecord,
  JobIdentity,
  JobOrder,
  Store,
  SubmissionRecord,
} from "../store/index.ts";
import type { Uploads } from "../uploads/index.ts";

export const MAX_PDF_BYTES = 128 * 1024 * 1024;

const FIRST = "submission";

/** The job of the PDF of one submission; the first is 1. */
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

/** SHA-256, in hexadecimal, of a submission's stored PDF; undefined until it is COMPLETED. */
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
  // PDFs of earlier versions of the portal have no stored hash.
  const bytes = typeof pdfKey === "string" ? await uploads.read(pdfKey, MAX_PDF_BYTES) : undefined;
  return bytes && sha256Of(bytes);
}

/** For a document of an earlier version of the portal, only the PDF can be hashed. */
export async function hashDocuments(
  uploads: Pick<Uploads, "read">,
  documents: ApplicationRecord["documents"],
): Promise<SubmissionRecord["documents"]> {
  const hash = async ({ sha256, pdfKey }: DocumentRecord) => {
    if (sha256 !== undefined) return sha256;
    const pdf = await uploads.read(pdfKey, MAX_PDF_BYTES).catch(() => undefined);
    return { file: null, pdf: pdf === undefined ? null : sha256Of(pdf) };
  };
  const hashed = Object.entries(documents).map(async ([key, document]) => [key, await hash(document)] as const);
  return Object.fromEntries(await Promise.all(hashed));
}

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

/** The PDF of one submission of an application; the first is 1. */
export const pdfIdentity = (tenant: string, account: string, number: number): JobIdentity => ({
  tenant,
  account,
  kind: "pdf",
  key: number === 1 ? FIRST : `${FIRST}.${String(number)}`,
});

/** The work of making it, for an application of which that submission is being stored. */
export const toPdfJob = ({ tenant, account }: ApplicationRecord, submission: number): JobOrder => ({
  ...pdfIdentity(tenant, account, submission),
  input: {},
  lane: "slow",
});

/** Of which submission a job makes the PDF. */
export const numberOfPdf = ({ key }: Pick<JobIdentity, "key">): number =>
  key === FIRST ? 1 : Number(key.slice(FIRST.length + 1));

/** SHA-256, in hexadecimal, of the PDF that is kept of a submission; undefined until it is COMPLETED. */
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
  // A PDF that an earlier version of the portal made has none stored with it.
  const bytes = typeof pdfKey === "string" ? await uploads.read(pdfKey, MAX_PDF_BYTES) : undefined;
  return bytes && sha256Of(bytes);
}

/** Most were hashed when they were converted. Of one that an earlier version converted, only the PDF is still there. */
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

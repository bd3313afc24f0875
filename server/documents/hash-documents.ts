import { sha256Of } from "../signing/index.ts";
import type { ApplicationRecord, DocumentRecord, SubmissionRecord } from "../store/index.ts";
import type { Uploads } from "../uploads/index.ts";
import { MAX_PDF_BYTES } from "./pdf-sha256.ts";

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

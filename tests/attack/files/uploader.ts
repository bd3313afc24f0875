import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DOCUMENT_KEY, uploadFile, type Applicant } from "../../faults/applicant.ts";
import type { Portal } from "../../journeys/portal.ts";

const POLL_MS = 100;

export interface Ended {
  readonly status: string;
  readonly tookMs: number;
}

export async function convert(
  applicant: Applicant,
  fileName: string,
  bytes: Uint8Array,
  withinMs: number,
): Promise<Ended> {
  const began = performance.now();
  const failure = await uploadFile(applicant, fileName, bytes);
  if (failure !== undefined) return { status: failure, tookMs: 0 };
  for (;;) {
    const outcome = await applicant.call("GET", `/api/pdf/document-answer/${DOCUMENT_KEY}`);
    const status = String(outcome?.body["status"]);
    const tookMs = performance.now() - began;
    if (!["UNPROCESSED", "IN_PROGRESS"].includes(status) || tookMs > withinMs) return { status, tookMs };
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

export function keptPdfs({ dataDir }: Portal): readonly string[] {
  const folder = join(dataDir, "uploads", "files", "documents");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".pdf"))
    .map((path) => join(folder, path));
}

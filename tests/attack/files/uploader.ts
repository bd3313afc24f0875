import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Applicant } from "../../faults/applicant.ts";
import type { Portal } from "../../journeys/portal.ts";

const QUESTION = "personal_sketch_pdf";
const POLL_MS = 100;

/** How the conversion of one upload ended, and after how long. */
export interface Ended {
  readonly status: string;
  readonly tookMs: number;
}

/** Uploads a file as a page does, and waits for the end of its conversion. */
export async function convert(
  applicant: Applicant,
  fileName: string,
  bytes: Uint8Array,
  withinMs: number,
): Promise<Ended> {
  const began = performance.now();
  const presigned = await applicant.call("POST", "/api/presigned-url", { answer_key: QUESTION });
  if (presigned?.status !== 200) return { status: `presigned-url ${JSON.stringify(presigned)}`, tookMs: 0 };
  const { url, fields } = presigned.body as { url: string; fields: Record<string, string> };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([Buffer.from(bytes)]), fileName);
  const posted = await fetch(new URL(url, applicant.portalUrl), {
    method: "POST",
    body: form,
    headers: applicant.headers(),
  });
  if (!posted.ok) return { status: `post ${posted.status}`, tookMs: 0 };
  const path = `/api/pdf/document-answer/${QUESTION}`;
  await applicant.call("POST", path, { file_key: fields["key"], file_name: fileName });
  for (;;) {
    const outcome = await applicant.call("GET", path);
    const status = String(outcome?.body["status"]);
    const tookMs = performance.now() - began;
    if (!["UNPROCESSED", "IN_PROGRESS"].includes(status) || tookMs > withinMs) return { status, tookMs };
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

/** The paths of the PDFs that the portal keeps of uploads. */
export function keptPdfs({ dataDir }: Portal): readonly string[] {
  const folder = join(dataDir, "uploads", "files", "documents");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".pdf"))
    .map((path) => join(folder, path));
}

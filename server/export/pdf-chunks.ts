import type { ExportRequest } from "./export-request.ts";
import type { ExportProblem } from "./export-source.ts";
import type { ExportedApplication } from "./read-exported.ts";
import { printOne, type PdfOf } from "./zip-chunks.ts";

/** Larger PDFs would need too much memory. */
const MAX_APPLICATIONS = 100;
const MAX_BYTES = 48 * 1024 * 1024;

export interface ExportedPdfs {
  readonly pdfOf: PdfOf;
  /** Joins PDFs into one. Returns undefined if one of them cannot be joined. */
  readonly join: (pdfs: readonly Uint8Array[]) => Promise<Uint8Array | undefined>;
}

interface PdfParts extends ExportedPdfs {
  readonly applications: AsyncIterable<ExportedApplication>;
  readonly total: number;
  readonly request: ExportRequest;
  readonly onProblem: (problem: ExportProblem) => void;
}

/** Makes one PDF of as many applications as the limits allow. Reports how many are missing. */
export async function* pdfChunks(parts: PdfParts): AsyncGenerator<Uint8Array> {
  const { applications, total, join, onProblem } = parts;
  const pdfs: Uint8Array[] = [];
  let read = 0;
  let size = 0;
  for await (const exported of applications) {
    const { bytes } = await printOne(exported, parts);
    size += bytes?.length ?? 0;
    if (size > MAX_BYTES) break;
    read += 1;
    if (bytes !== undefined) pdfs.push(bytes);
    if (pdfs.length === MAX_APPLICATIONS) break;
  }
  if (read < total) onProblem({ application: "", text: "export.problem.full", values: { count: total - read } });
  const joined = pdfs.length === 0 ? undefined : await join(pdfs);
  if (joined === undefined) throw new Error("The PDF cannot be made.");
  yield joined;
}

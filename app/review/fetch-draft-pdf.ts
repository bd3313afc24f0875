import type { ApplicationCalls } from "../api/application-calls.ts";
import { ServerError } from "../api/api-errors.ts";
import { SEEN_STATUSES } from "../../engine/protocol/index.ts";
import type { Saver } from "../saving/create-saver.ts";

const POLL_MS = 1000;

export interface DraftFile {
  readonly blob: Blob;
  readonly fileName: string;
  /** When the answers were read that it shows. */
  readonly madeAt: Date;
}

interface DraftPdfParts {
  readonly calls: Pick<ApplicationCalls, "askDraftPdf" | "readDraftPdf" | "takeDraftPdf">;
  readonly saver: Pick<Saver, "saveEverywhere">;
  readonly signal: AbortSignal;
}

/**
 * Saves everything, has the server make a PDF of it, and fetches that. Where an answer changes meanwhile, it asks for
 * another one.
 * @returns "unsaved" if something cannot be saved, and undefined if the signal was aborted
 * @throws the error of a call, or one with the server's words where the PDF could not be made
 */
export async function fetchDraftPdf({
  calls,
  saver,
  signal,
}: DraftPdfParts): Promise<DraftFile | "unsaved" | undefined> {
  if (!(await saver.saveEverywhere())) return "unsaved";
  let found = await calls.askDraftPdf();
  while (!signal.aborted) {
    if (found.status === "FAILED") throw new Error(found.message);
    if (found.status === "COMPLETED") {
      const blob = await calls.takeDraftPdf().catch((error: unknown) => {
        if (error instanceof ServerError && error.status === SEEN_STATUSES.not_found) return undefined;
        throw error;
      });
      if (blob !== undefined) return { blob, fileName: found.file_name, madeAt: new Date(found.made_at ?? Date.now()) };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const isUnderWay = found.status === "UNPROCESSED" || found.status === "IN_PROGRESS";
    found = await (isUnderWay ? calls.readDraftPdf() : calls.askDraftPdf());
  }
  return undefined;
}

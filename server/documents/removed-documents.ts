import { DOCUMENT_ANSWERED } from "../../engine/core/index.ts";
import {
  isSubmitted,
  msLeftOf,
  updateApplication,
  type ApplicationRecord,
  type RemovedDocument,
} from "../store/index.ts";
import { findDocument, withDocumentAnswer } from "./conversion-job.ts";
import { DocumentRefusedError } from "./document-refusal.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import type { DocumentPlace } from "./status.ts";

/** Whether it may still be given back. After that its files are deleted. */
export const isKept = (document: RemovedDocument, now: number): boolean => msLeftOf(document, now) > 0;

/** The record without what may not be given back any more; the same record if there is none. */
export function dropStale(record: ApplicationRecord, now: number): ApplicationRecord {
  const entries = Object.entries(record.removedDocuments);
  const kept = entries.filter(([, document]) => isKept(document, now));
  return kept.length === entries.length ? record : { ...record, removedDocuments: Object.fromEntries(kept) };
}

/**
 * Puts a removed document back into the application, in one write. Where a document stands already, nothing changes,
 * because the same call may arrive twice.
 *
 * @throws DocumentRefusedError if the application is submitted, or nothing is left to be given back
 */
export async function restoreDocument(
  store: DocumentsDeps["store"],
  { tenant, account, answerKey }: DocumentPlace,
  now: number,
): Promise<void> {
  await updateApplication(store, tenant, account, (current) => {
    if (isSubmitted(current)) throw new DocumentRefusedError("submit.already");
    if (findDocument(current, answerKey) !== undefined) return current;
    const { [answerKey]: found, ...removedDocuments } = current.removedDocuments;
    if (found === undefined || !Object.hasOwn(current.removedDocuments, answerKey) || !isKept(found, now))
      throw new DocumentRefusedError("document.gone");
    const { removedAt: _, ...document } = found;
    return {
      ...withDocumentAnswer(current, answerKey, DOCUMENT_ANSWERED, now),
      documents: { ...current.documents, [answerKey]: document },
      removedDocuments,
    };
  });
}

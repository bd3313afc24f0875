import { DOCUMENT_ANSWERED } from "../../engine/core/index.ts";
import { refuseSubmitted } from "../refuse-submitted.ts";
import { isSubmitted, msLeftOf, type ApplicationRecord, type RemovedDocument } from "../store/index.ts";
import { findDocument, withDocumentAnswer } from "./conversion-job.ts";
import { refuseDocument } from "./document-limits.ts";
import type { ChangeDraft } from "./documents-deps.ts";
import type { DocumentPlace } from "./status.ts";

/** True if it can still be restored. After that its files are deleted. */
export const isKept = (document: RemovedDocument, now: number): boolean => msLeftOf(document, now) > 0;

/** Drops documents that cannot be restored any more; undefined if there is none. */
export function dropStale(
  { removedDocuments }: Pick<ApplicationRecord, "removedDocuments">,
  now: number,
): Pick<ApplicationRecord, "removedDocuments"> | undefined {
  const entries = Object.entries(removedDocuments);
  const kept = entries.filter(([, document]) => isKept(document, now));
  return kept.length === entries.length ? undefined : { removedDocuments: Object.fromEntries(kept) };
}

/**
 * Restores a removed document in one write, unless the question has a document.
 * @throws ServerError `application_submitted`, `application_withdrawn`, or `document_refused` if nothing can be
 * restored
 */
export async function restoreDocument(
  changeDraft: ChangeDraft,
  { tenant, account, answerKey }: DocumentPlace,
  now: number,
): Promise<void> {
  await changeDraft(tenant, account, (current) => {
    if (isSubmitted(current)) throw refuseSubmitted(current);
    if (findDocument(current, answerKey) !== undefined) return current;
    const { [answerKey]: found, ...removedDocuments } = current.removedDocuments;
    if (found === undefined || !Object.hasOwn(current.removedDocuments, answerKey) || !isKept(found, now))
      throw refuseDocument("document.gone");
    const { removedAt: _, ...document } = found;
    return {
      ...withDocumentAnswer(current, answerKey, DOCUMENT_ANSWERED, now),
      documents: { ...current.documents, [answerKey]: document },
      removedDocuments,
    };
  });
}

import { REMOVED_DOCUMENT_HOURS, type Tenant } from "../../engine/core/index.ts";
import type { FileNews } from "../../engine/protocol/index.ts";
import { isSubmitted, msLeftOf, type ApplicationRecord } from "../store/index.ts";

/** Nobody needs to be told of an older one. */
const BEGUN_TOLD_MS = REMOVED_DOCUMENT_HOURS * 60 * 60_000;

/**
 * What there is to say at `now` of files that are no documents of the application: which of them can be given back, and
 * which were begun to be sent and have not arrived. Nothing of a question that has a document by now, and nothing after
 * the submission.
 */
export function toFileNews(
  { fields }: Pick<Tenant, "fields">,
  record: Pick<ApplicationRecord, "documents" | "removedDocuments" | "begunUploads" | "webStatus">,
  now: number,
): FileNews {
  const isOpen = (key: string) =>
    !isSubmitted(record) && fields.get(key)?.isDocument === true && !Object.hasOwn(record.documents, key);
  const removed = Object.entries(record.removedDocuments)
    .map(([key, document]) => [key, { file_name: document.fileName, left_ms: msLeftOf(document, now) }] as const)
    .filter(([key, { left_ms }]) => left_ms > 0 && isOpen(key));
  const begun = Object.entries(record.begunUploads)
    .filter(([key, { begunAt }]) => now - begunAt < BEGUN_TOLD_MS && isOpen(key))
    .map(([key, { fileName, endsAt }]) => [key, { file_name: fileName, left_ms: Math.max(0, endsAt - now) }] as const);
  return { removed: Object.fromEntries(removed), begun: Object.fromEntries(begun) };
}

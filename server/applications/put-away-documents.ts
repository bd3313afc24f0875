import { EMPTY_ANSWER } from "../../engine/core/index.ts";
import type { ApplicationRecord } from "../store/index.ts";

/**
 * Takes documents whose answers were cleared, by a choice or a change of tab, out of the application, and keeps them
 * beside it for a time, because whoever takes the choice back wants them back.
 *
 * @returns the same record if there are none, and the keys of those that were taken
 */
export function putAwayDocuments(
  record: ApplicationRecord,
  at: number,
): { readonly record: ApplicationRecord; readonly removed: readonly string[] } {
  const entries = Object.entries(record.documents);
  const gone = entries.filter(([key]) => record.answers[key] === EMPTY_ANSWER);
  if (gone.length === 0) return { record, removed: [] };
  const removed = gone.map(([key, document]) => [key, { ...document, removedAt: at }] as const);
  return {
    record: {
      ...record,
      documents: Object.fromEntries(entries.filter((entry) => !gone.includes(entry))),
      removedDocuments: { ...record.removedDocuments, ...Object.fromEntries(removed) },
    },
    removed: gone.map(([key]) => key),
  };
}

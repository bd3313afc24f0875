import type { AnswerStore } from "../../engine/react/index.ts";

const told = new WeakMap<AnswerStore, Set<string>>();

/**
 * Notes that an applicant is told this of a file of a question, and returns whether it is for the first time. Who has been
 * told and submits again goes without the file.
 */
export function noteTold(store: AnswerStore, what: "awaited" | "failed", key: string, name: string): boolean {
  const known = told.get(store) ?? new Set();
  told.set(store, known);
  const size = known.size;
  return known.add(JSON.stringify([what, key, name])).size > size;
}

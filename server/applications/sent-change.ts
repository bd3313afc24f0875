import type { AnswerChange, SaveRequest } from "../../engine/protocol/index.ts";

/**
 * A revision that is not reached yet comes from a database that was restored since. It says nothing about what is stored
 * now, so whoever names it counts as knowing nothing.
 */
export function toReached<R extends number | undefined>(revision: R, contentRevision: number): R | 0 {
  return revision !== undefined && revision > contentRevision ? 0 : revision;
}

/** Finds the change that came with an answer. */
export function findChange({ changes }: SaveRequest, key: string, contentRevision: number): AnswerChange | undefined {
  const found = changes !== undefined && Object.hasOwn(changes, key) ? changes[key] : undefined;
  if (found === undefined) return undefined;
  const clears = Object.entries(found.clears ?? {}).map(
    ([cleared, saw]) => [cleared, { ...saw, base: toReached(saw.base, contentRevision) }] as const,
  );
  return { ...found, base: toReached(found.base, contentRevision), clears: Object.fromEntries(clears) };
}

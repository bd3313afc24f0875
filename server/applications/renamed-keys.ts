import { isBroughtLater, type Tenant } from "../../engine/core/index.ts";
import type { SaveAnswer, SaveRequest } from "../../engine/protocol/index.ts";

/** The key that a question of an earlier version has now, by the steps that rename; the same key if there is none. */
export function toRenamedKey(tenant: Tenant, key: string): string {
  if (tenant.fields.has(key)) return key;
  let at = key;
  const changes = tenant.definition.changes ?? [];
  // Of a key that has had answers of two questions nobody can tell which of them is meant.
  for (const step of changes)
    if (step.kind === "rename" && step.from[0] === at && !isBroughtLater(changes, step)) at = step.to[0] ?? at;
  return tenant.fields.has(at) ? at : key;
}

/**
 * A save of a page that was opened before its tenant changed, in the keys of now. Where the page sends both, the new key
 * counts.
 *
 * @returns the request, and how its answer is told to that page
 */
export function renameSave(
  tenant: Tenant,
  sent: SaveRequest,
): {
  readonly sent: SaveRequest;
  readonly toPage: <T extends Pick<SaveAnswer, "results" | "refused">>(answer: T) => T;
} {
  const renamed = new Map<string, string>();
  for (const key of Object.keys(sent.answers)) {
    const to = toRenamedKey(tenant, key);
    if (to !== key && !Object.hasOwn(sent.answers, to)) renamed.set(key, to);
  }
  if (renamed.size === 0) return { sent, toPage: (answer) => answer };
  const rename = <T>(record: Readonly<Record<string, T>>, keys: ReadonlyMap<string, string>) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [keys.get(key) ?? key, value]));
  const back = new Map([...renamed].map(([from, to]) => [to, from]));
  return {
    sent: {
      ...sent,
      answers: rename(sent.answers, renamed),
      ...(sent.changes === undefined ? {} : { changes: rename(sent.changes, renamed) }),
    },
    toPage: (answer) => ({
      ...answer,
      results: rename(answer.results, back),
      refused: answer.refused.map((one) => ({ ...one, key: back.get(one.key) ?? one.key })),
    }),
  };
}

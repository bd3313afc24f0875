import { isBroughtLater, type Tenant } from "../../engine/core/index.ts";

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

import type { Tenant } from "../tenant/tenant.ts";

/** The keys that a rule over several questions is about, so that leaving one of them out may be wrong. */
export function findRuledKeys({ fields, rulesByField, derivations }: Tenant): ReadonlySet<string> {
  const ruled = new Set<string>();
  const conditions = new Set<string>();
  for (const key of fields.keys())
    for (const { wrongWhen, shorterThan } of rulesByField.get(key) ?? []) {
      if (wrongWhen === undefined || shorterThan !== undefined) continue;
      ruled.add(key);
      conditions.add(wrongWhen);
    }
  for (const node of derivations)
    if (node.kind === "condition" && conditions.has(node.condition.name))
      for (const key of node.condition.reads) ruled.add(key);
  return ruled;
}

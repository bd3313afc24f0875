import type { Tenant } from "../tenant/tenant.ts";

/**
 * Returns an earlier form version with the current audiences. An answer keeps only the readers that both versions name.
 * New readers must not see answers that applicants gave for others.
 */
export function withReadersOf(version: Tenant, { definition, fields, hash }: Tenant): Tenant {
  const { audiences } = definition.tenant;
  if (audiences === undefined || version.hash === hash) return version;
  const readersOf = (own: readonly string[], now: readonly string[] = own): readonly string[] => {
    if (now.includes("everyone")) return own;
    return own.includes("everyone") ? now : own.filter((audience) => now.includes(audience));
  };
  return {
    ...version,
    definition: { ...version.definition, tenant: { ...version.definition.tenant, audiences } },
    fields: new Map(
      [...version.fields].map(([key, field]) => [
        key,
        { ...field, print: readersOf(field.print, fields.get(key)?.print) },
      ]),
    ),
  };
}

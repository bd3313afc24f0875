import { BUILT_IN_AUDIENCES, type TenantFile } from "../../engine/core/index.ts";

export interface AudienceOptions {
  readonly office: boolean;
  readonly audience?: string;
}

/** Returns the chosen audience. For an unknown audience, returns an error message with the tenant's audiences. */
export function chooseAudience(
  { id, audiences = [] }: Pick<TenantFile, "id" | "audiences">,
  { office, audience = office ? "office" : "everyone" }: AudienceOptions,
): { readonly audience: string } | { readonly problem: string } {
  const known = [...new Set([...BUILT_IN_AUDIENCES, ...audiences.map((one) => one.id)])].filter(
    (one) => one !== "applicant",
  );
  if (known.includes(audience)) return { audience };
  return { problem: `Tenant "${id}" has no audience "${audience}"; expected one of ${known.join(", ")}.` };
}

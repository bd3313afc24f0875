import { BUILT_IN_AUDIENCES, type TenantFile } from "../../engine/core/index.ts";
import { ConfigError } from "../config/index.ts";

export interface AudienceOptions {
  readonly office: boolean;
  readonly audience?: string;
}

/** @throws ConfigError for an unknown audience */
export function chooseAudience(
  { id, audiences = [] }: Pick<TenantFile, "id" | "audiences">,
  { office, audience = office ? "office" : "everyone" }: AudienceOptions,
): string {
  const known = [...new Set([...BUILT_IN_AUDIENCES, ...audiences.map((one) => one.id)])].filter(
    (one) => one !== "applicant",
  );
  if (known.includes(audience)) return audience;
  throw new ConfigError(`Tenant "${id}" has no audience "${audience}"; expected one of ${known.join(", ")}.`);
}

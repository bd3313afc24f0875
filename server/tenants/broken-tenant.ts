import { basename } from "node:path";
import type { Problem } from "../../engine/lint/index.ts";
import type { LoadedTenant, TenantChange } from "../../engine/node/index.ts";

type Refused = TenantChange & { readonly kind: "refused" };

export interface BrokenTenant {
  readonly id: string;
  readonly folder: string;
  readonly hosts: readonly string[] | undefined;
  readonly problems: readonly Problem[];
  readonly texts: ReadonlyMap<string, string>;
  readonly text: string;
}

/** The id is the folder's name, because the id in a broken tenant.json may be wrong. */
export const toBrokenTenant = ({ kind: _kind, ...refused }: Refused): BrokenTenant => ({
  id: basename(refused.folder),
  ...refused,
});

export const isBroken = (tenant: LoadedTenant | BrokenTenant): tenant is BrokenTenant => !("definition" in tenant);

export type BrokenPlace = ReturnType<typeof findBrokenPlace>;

/** Returns file, line, rule and message of the first error. */
export function findBrokenPlace({ id, problems }: BrokenTenant) {
  const error = problems.find(({ severity }) => severity === "error");
  return {
    tenant: id,
    file: error?.file ?? "",
    line: error?.line ?? 0,
    rule: error?.rule ?? "",
    message: error?.message ?? "",
  };
}

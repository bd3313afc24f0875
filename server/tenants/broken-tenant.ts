import { basename } from "node:path";
import type { Problem } from "../../engine/lint/index.ts";
import type { LoadedTenant, TenantChange } from "../../engine/node/index.ts";

type Refused = TenantChange & { readonly kind: "refused" };

/** A tenant whose files the linter refuses. */
export interface BrokenTenant {
  readonly id: string;
  readonly folder: string;
  /** Its hosts as far as they can be known; undefined if its tenant.json names none that can be read. */
  readonly hosts: readonly string[] | undefined;
  /** Errors and warnings, in the order of the linter. */
  readonly problems: readonly Problem[];
  /** Its files as they were read, for the lines shown with a problem. */
  readonly texts: ReadonlyMap<string, string>;
  /** The problems for a terminal. */
  readonly text: string;
}

/** The id is the folder's name, as the linter demands, because a broken tenant.json may name another or none. */
export const toBrokenTenant = ({ kind: _kind, ...refused }: Refused): BrokenTenant => ({
  id: basename(refused.folder),
  ...refused,
});

export const isBroken = (tenant: LoadedTenant | BrokenTenant): tenant is BrokenTenant => !("definition" in tenant);

/** Where an operator looks first: the first error, such as `pages/about.json:14`. */
export interface BrokenPlace {
  readonly tenant: string;
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

export function findBrokenPlace({ id, problems }: BrokenTenant): BrokenPlace {
  const error = problems.find(({ severity }) => severity === "error");
  return {
    tenant: id,
    file: error?.file ?? "",
    line: error?.line ?? 0,
    rule: error?.rule ?? "",
    message: error?.message ?? "",
  };
}

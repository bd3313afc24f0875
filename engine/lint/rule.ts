import type { Part } from "./model/part.ts";
import type { TenantModel } from "./model/tenant-model.ts";
import type { Finding, Report } from "./finding.ts";
import type { Severity } from "./problem.ts";

/**
 * An example as changes to the smallest tenant that lints clean: objects are merged key by key, everything else
 * replaces what was there, `null` removes. A text stands for a whole file. A picture may be written as an object of `head` and `sizeBytes`.
 */
export interface Example {
  readonly [file: string]: ExampleValue;
}
export type ExampleValue =
  | string
  | number
  | boolean
  | null
  | readonly ExampleValue[]
  | { readonly [key: string]: ExampleValue };

export interface Rule {
  /** The thing, then what must hold. */
  readonly id: string;
  readonly severity: Severity;
  /** One sentence on what must hold and why, for the documentation. */
  readonly docs: string;
  readonly needs?: readonly Part[];
  /** It finds names that are there and that nothing uses. If a misspelt name is near, that is the cause. */
  readonly isAboutUnused?: true;
  readonly bad: Example;
  /** The only problem of the bad example: file, marked text and message, with line and column if the text is not unique. */
  readonly finds: string;
  readonly good: Example;
  check(model: TenantModel, report: Report): void;
}

/**
 * A rule that compares all tenants of a run. It sees only the tenant.json of each. Its bad example is wrong by itself,
 * or beside a tenant `graduate`.
 */
export interface SetRule {
  readonly id: string;
  readonly severity: Severity;
  readonly docs: string;
  readonly bad: Example;
  readonly finds: string;
  readonly good: Example;
  checkAll(models: readonly TenantModel[], report: (model: TenantModel, finding: Finding) => void): void;
}

import type { Part, TenantModel } from "./model/tenant-model.ts";
import type { Finding, Report } from "./finding.ts";
import type { Severity } from "./problem.ts";

/**
 * Merge patch on the smallest tenant that lints clean (`null` removes). A text is a whole file; a picture is `head` and
 * `sizeBytes`.
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
  /** Thing, then condition: `condition-key-exists`. */
  readonly id: string;
  readonly severity: Severity;
  /** One sentence on what must hold and why. */
  readonly docs: string;
  readonly needs?: readonly Part[];
  /** Finds unused names. A similar misspelt name is the cause. */
  readonly isAboutUnused?: true;
  readonly bad: Example;
  /** The only problem of `bad`: file, marked text and message, with line and column if the text is not unique. */
  readonly finds: string;
  readonly good: Example;
  check(model: TenantModel, report: Report): void;
}

/** A rule that compares tenants, by tenant.json alone. `bad` is wrong by itself, or beside a tenant `graduate`. */
export interface SetRule {
  readonly id: string;
  readonly severity: Severity;
  readonly docs: string;
  readonly bad: Example;
  readonly finds: string;
  readonly good: Example;
  checkAll(models: readonly TenantModel[], report: (model: TenantModel, finding: Finding) => void): void;
}

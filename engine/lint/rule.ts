import type { Part, TenantModel } from "./model/tenant-model.ts";
import type { Report } from "./finding.ts";
import type { Severity } from "./problem.ts";

/**
 * Merge patch for the smallest tenant without problems; `null` removes a member. A text replaces the whole file; an
 * object with `head` and `sizeBytes` is a picture.
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
  /** Names the thing and its requirement: `name-known`. */
  readonly id: string;
  readonly severity: Severity;
  /** One sentence: the requirement and its reason. */
  readonly docs: string;
  readonly needs?: readonly Part[];
  /** True if the rule finds unused names. A similar misspelt name is then the cause. */
  readonly isAboutUnused?: true;
  readonly bad: Example;
  /** The only problem in `bad`: file, marked text and message. Adds line and column if the text is not unique. */
  readonly finds: string;
  readonly good: Example;
  check(model: TenantModel, report: Report): void;
}

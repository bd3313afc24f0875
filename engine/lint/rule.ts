import type { Part, TenantModel } from "./model/tenant-model.ts";
import type { Report } from "./finding.ts";
import type { Severity } from "./problem.ts";

export interface Rule {
  /** Names the thing and its requirement: `name-known`. */
  readonly id: string;
  /** Default: `error`. */
  readonly severity?: Severity;
  /** The requirement, and its reason. */
  readonly docs: string;
  readonly needs?: readonly Part[];
  /** True if the rule finds unused names. A similar misspelt name is then the cause. */
  readonly isAboutUnused?: true;
  check(model: TenantModel, report: Report): void;
}

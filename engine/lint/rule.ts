import type { Part } from "./model/part.ts";
import type { TenantModel } from "./model/tenant-model.ts";
import type { Place } from "./place.ts";
import type { Severity } from "./problem.ts";
import type { Meant, Repair } from "./repair.ts";

/** What a rule reports. The runner adds severity and position. */
export interface Finding {
  readonly at: Place;
  /** What was expected, what was found and where, as a sentence. */
  readonly message: string;
  readonly hint?: string;
  /**
   * The names that it is about, such as a key that is not known. Findings about one name have one cause, and become one
   * problem. A name of something other than an answer begins with its kind: `list:genders`.
   */
  readonly about?: readonly string[];
  /** A place that the hint points at. */
  readonly see?: Place;
  /** The name that is likely meant. If others vanish once it is written, they follow from this finding. */
  readonly meant?: Meant;
  /** Other changes that would mend it, the likeliest first. */
  readonly repairs?: readonly Repair[];
  /** The member that the object at the place lacks. */
  readonly lacks?: string;
  /** A list is missing or empty at the place. */
  readonly isOfList?: true;
  /**
   * It is wrong on this day and may be right on another. It is a warning, whatever the rule's severity, because a tenant
   * with errors is not served and nobody may have touched its files.
   */
  readonly isOfToday?: boolean;
}

export type Report = (finding: Finding) => void;

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
  /** The thing, then what must hold. Also the name of the rule's file. */
  readonly id: string;
  readonly severity: Severity;
  /** One sentence on what must hold and why, for the documentation. */
  readonly docs: string;
  readonly needs?: readonly Part[];
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

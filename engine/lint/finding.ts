import type { Place } from "./place.ts";

/** A finding; the runner adds severity and position. */
export interface Finding {
  readonly at: Place;
  readonly message: string;
  readonly hint?: string;
  /**
   * Names of unknown keys and the like. Findings about one name become one problem. Others have a prefix:
   * `list:genders`.
   */
  readonly about?: readonly string[];
  /** Place that the hint points at. */
  readonly see?: Place;
  /** A member is missing, so a finding of another rule at this place is another fault. */
  readonly isLack?: true;
  /** True today and perhaps not tomorrow: always a warning, because errors take a tenant offline. */
  readonly isOfToday?: boolean;
}

export type Report = (finding: Finding) => void;

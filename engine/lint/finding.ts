import type { Place } from "./place.ts";

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
  /** The object at the place lacks a member, so what another rule finds at the place is another fault. */
  readonly isLack?: true;
  /**
   * It is wrong on this day and may be right on another. It is a warning, whatever the rule's severity, because a tenant
   * with errors is not served and nobody may have touched its files.
   */
  readonly isOfToday?: boolean;
}

export type Report = (finding: Finding) => void;

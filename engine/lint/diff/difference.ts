import type { Place } from "../finding.ts";
import type { ProblemPosition } from "../problem.ts";

/**
 * `safe`: nothing to do. `asks-again`: a complete draft may be incomplete. `needs-migration`: an answer is left behind
 * or changes its meaning. `loses-answers`: an answer has no place.
 */
export const DIFFERENCE_KINDS = ["safe", "asks-again", "needs-migration", "loses-answers"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Drafts that a difference touches. */
export interface Touched {
  readonly keys: readonly string[];
  /** Absent: any answer. */
  readonly values?: readonly string[];
  /** Absent: the drafts of all rounds. */
  readonly rounds?: readonly string[];
  readonly drafts: "answered" | "unanswered" | "all";
}

export interface Difference extends ProblemPosition {
  readonly kind: DifferenceKind;
  readonly id: string;
  /** Folder that `file` is in; `old` for what is gone. */
  readonly side: Side;
  /** One sentence: the change, and its effect on an applicant with a draft. */
  readonly message: string;
  readonly hint?: string;
  readonly touched: Touched;
  /** New stored value of a choice. */
  readonly becomes?: string;
  /** True if a step of changes.json decides about it. */
  readonly isSettled: boolean;
}

export type Side = "old" | "new";

export interface Found {
  readonly kind: DifferenceKind;
  readonly id: string;
  readonly side: Side;
  readonly at: Place;
  /** The report replaces `{questions}` by the questions of `keys`. */
  readonly message: string;
  readonly hint?: string;
  readonly keys?: readonly string[];
  readonly values?: readonly string[];
  readonly becomes?: string;
  readonly rounds?: readonly string[];
  readonly drafts?: Touched["drafts"];
  readonly isSettled?: boolean;
}

export type Report = (found: Found) => void;

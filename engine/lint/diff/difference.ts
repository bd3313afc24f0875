import type { Place } from "../place.ts";
import type { ProblemPosition } from "../problem.ts";

/**
 * What a difference does to a draft, the mildest first. `safe`: nothing that matters. `asks-again`: a draft that was
 * complete may no longer be. `needs-migration`: an answer stays behind, or reads otherwise, unless a step says what it is.
 * `loses-answers`: an answer has no place any more.
 */
export const DIFFERENCE_KINDS = ["safe", "asks-again", "needs-migration", "loses-answers"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** The drafts that a difference touches, as far as keys and coded values tell. */
export interface Touched {
  readonly keys: readonly string[];
  /** The coded answers that are meant; without it, any answer. */
  readonly values?: readonly string[];
  /** The rounds whose drafts are meant; without it, those of all. */
  readonly rounds?: readonly string[];
  /** Whether drafts are touched that have such an answer, or those that lack one of the keys. */
  readonly drafts: "answered" | "unanswered" | "all";
}

/** One way in which two versions of a tenant mean something else. */
export interface Difference extends ProblemPosition {
  readonly kind: DifferenceKind;
  /** What kind of thing changed, such as `question-removed`. */
  readonly id: string;
  /** Which of the two folders `file` is in: the new one, or the old one for what is gone. */
  readonly side: Side;
  /** What a person with a draft will see, in one sentence. */
  readonly message: string;
  readonly hint?: string;
  readonly touched: Touched;
  /** Of a choice that is stored as another value: that one. */
  readonly becomes?: string;
  /** A step of changes.json decides about it. */
  readonly isSettled: boolean;
}

export type Side = "old" | "new";

/** What a comparison reports. Those of one id at one place with the same words become one difference. */
export interface Found {
  readonly kind: DifferenceKind;
  readonly id: string;
  readonly side: Side;
  readonly at: Place;
  /** `{questions}` stands for the questions that it is about. */
  readonly message: string;
  readonly hint?: string;
  readonly keys?: readonly string[];
  readonly values?: readonly string[];
  /** The value that a step must make of these, if it makes another. */
  readonly becomes?: string;
  readonly rounds?: readonly string[];
  readonly drafts?: Touched["drafts"];
  /** It is what a step does, so there is nothing left to decide. */
  readonly isSettled?: boolean;
}

export type Report = (found: Found) => void;

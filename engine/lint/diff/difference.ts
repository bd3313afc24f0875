import type { Place } from "../finding.ts";
import type { ProblemPosition } from "../problem.ts";

/**
 * `asks-again`: a complete draft may become incomplete. `needs-migration`: an answer stays
 * behind or changes its meaning. `loses-answers`: the new version has no place for an answer.
 */
export const DIFFERENCE_KINDS = ["asks-again", "needs-migration", "loses-answers"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Touched {
  /** Keys under which drafts of the old version store the answers. */
  readonly keys: readonly string[];
  /** If absent, any answer counts. */
  readonly values?: readonly string[];
  /** If absent, drafts of all rounds count. */
  readonly rounds?: readonly string[];
  readonly drafts: "answered" | "unanswered" | "all";
}

export interface Difference extends ProblemPosition {
  readonly kind: DifferenceKind;
  readonly id: string;
  /** Version that contains `file`; `old` for removed things. */
  readonly side: Side;
  /** One sentence: the change, and its effect on an applicant who has a draft. */
  readonly message: string;
  readonly hint?: string;
  readonly touched: Touched;
  /** New stored value of a choice. */
  readonly becomes?: string;
  /** True if a step of changes.json handles this difference. */
  readonly isSettled: boolean;
}

export type Side = "old" | "new";

/** A difference before equal ones are merged. The report replaces `{questions}` with the names of `keys`. */
export interface Found
  extends Partial<Touched>, Pick<Difference, "kind" | "id" | "side" | "message" | "hint" | "becomes"> {
  readonly at: Place;
  readonly isSettled?: boolean;
}

export type Report = (id: string, at: Place, message: string, more?: More) => void;
export type More = Partial<Omit<Found, "id" | "at" | "message">>;

const ASKS_AGAIN: ReadonlySet<string> = new Set([
  ...["question-required", "question-stricter", "question-wrong-when", "rule-changed"],
  ...["option-moved", "option-opened", "rounds-begun", "time-zone"],
  ...["round-opens-later", "round-closes-earlier", "round-grace-shorter"],
  ...["computed-changed", "question-entered"],
]);
const LOSES_ANSWERS: ReadonlySet<string> = new Set([
  ...["question-removed", "question-computed", "question-hidden", "question-cleared", "files-fewer"],
  ...["option-removed", "option-closed", "answers-dropped", "tenant-id", "round-removed", "round-renamed"],
]);

export const kindOfDifference = (id: string): DifferenceKind =>
  ASKS_AGAIN.has(id) ? "asks-again" : LOSES_ANSWERS.has(id) ? "loses-answers" : "needs-migration";

import type { Answers, AnswerValue, Application } from "../answers/answers.ts";
import type { Evaluation } from "../evaluation/evaluation.ts";
import type { Tenant } from "../tenant/tenant.ts";

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  /** They are found when they are read, because nobody needs them before a submission. */
  readonly errors: readonly string[];
}

/** What an applicant did: answers typed, a tab chosen, an item added, a document attached or removed. */
export interface ApplicationChange {
  readonly answers?: Answers;
  /** Keys that are cleared because of it, in addition to what the tenant's rules clear. */
  readonly clears?: readonly string[];
  readonly tabs?: Readonly<Record<string, string>>;
  readonly addAnother?: Readonly<Record<string, number>>;
  readonly documents?: Application["documents"];
}

/** Everything that a change brought about. */
export interface ChangeResult {
  /**
   * Every key whose answer changed, with its new value. Companions (`_desc`, `_typed`) and cleared keys are included.
   */
  readonly answers: Answers;
  /** What was cleared because of it, as it was entered before. What the change itself emptied is not in here. */
  readonly cleared: Answers;
  /**
   * Keys of fields that became shown, hidden, required or optional, whose errors changed after they were read, or
   * whose options changed.
   */
  readonly affected: ReadonlySet<string>;
  /** Names of conditions whose truth changed, including those that clearing changed back. */
  readonly conditions: ReadonlySet<string>;
}

/**
 * The evaluation of one application, kept up to date. The cost of a `change` depends on the rules that read what
 * changed, not on the size of the form. `evaluation` is what `evaluate` gives for the same application.
 */
export interface Evaluator {
  readonly tenant: Tenant;
  /** `YYYY-MM-DD` in the tenant's time zone. */
  readonly today: string;
  application(): Application;
  evaluation(): Evaluation;
  /** The evaluation's pages, without its errors, which take longer to find; the same list until something changes. */
  pages(): Evaluation["pages"];
  /** The truth of each condition at present: the map changes with it. */
  readonly conditions: ReadonlyMap<string, boolean>;
  /** One field's part of the evaluation, without building the rest. */
  field(key: string): FieldState;
  /** A condition's truth; false for one that does not exist. */
  isTrue(condition: string): boolean;
  answer(key: string): AnswerValue | undefined;
  /** The answer, or a refused date as it was typed; see `enteredAnswer`. */
  entered(key: string): AnswerValue | undefined;
  /**
   * Applies what an applicant did and everything that follows from it: derives companions, keeps a refused date beside
   * the answer, and clears conditional selects, watched keys, the tab that is left, and hidden content until nothing is
   * left to clear.
   */
  change(change: ApplicationChange): ChangeResult;
  /** Clears what is hidden and must not stay. Settling twice changes nothing. */
  settle(): ChangeResult;
}

import { enteredAnswer } from "../answers/answers.ts";
import type { AnswerValue, Answers, Application } from "../answers/answers.ts";
import type { Evaluation } from "../evaluation/evaluate.ts";
import { toPageStates } from "../evaluation/visibility.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { applyAnswers, applyChange } from "./apply-change.ts";
import { createEvaluatorState } from "./evaluator-state.ts";
import type { EvaluatorState } from "./evaluator-state.ts";
import { readErrors } from "./refresh-dependents.ts";

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  /** Found when read. */
  readonly errors: readonly string[];
}

/** What an applicant did. */
export interface ApplicationChange {
  readonly answers?: Answers;
  /** Keys to clear beside those of the tenant's rules. */
  readonly clears?: readonly string[];
  readonly tabs?: Readonly<Record<string, string>>;
  readonly addAnother?: Readonly<Record<string, number>>;
  readonly documents?: Application["documents"];
}

export interface ChangeResult {
  /** New values by key, with companions and cleared keys. */
  readonly answers: Answers;
  /** Cleared answers as they were entered, without those that the change itself emptied. */
  readonly cleared: Answers;
  /** Fields that became shown, hidden, required or optional, or whose options or read errors changed. */
  readonly affected: ReadonlySet<string>;
  /** Names of changed conditions, including those that clearing changed back. */
  readonly conditions: ReadonlySet<string>;
}

/**
 * An evaluation of one application, kept up to date. The cost of `change` depends on the affected rules, not on the
 * form's size.
 */
export interface Evaluator {
  readonly tenant: Tenant;
  /** `YYYY-MM-DD` in the tenant's time zone. */
  readonly today: string;
  application(): Application;
  evaluation(): Evaluation;
  /** Pages without errors; the same list until something changes. */
  pages(): Evaluation["pages"];
  /** Live map of the truth of each condition. */
  readonly conditions: ReadonlyMap<string, boolean>;
  field(key: string): FieldState;
  /** False for an unknown condition. */
  isTrue(condition: string): boolean;
  answer(key: string): AnswerValue | undefined;
  /** The answer, or a refused date as typed. */
  entered(key: string): AnswerValue | undefined;
  /**
   * Applies a change with its consequences: companions, refused dates, and clearing of selects, watched keys, left tabs
   * and hidden content.
   */
  change(change: ApplicationChange): ChangeResult;
  /** Clears hidden content. Idempotent. */
  settle(): ChangeResult;
}

/** Copies the application. */
export function createEvaluator(tenant: Tenant, application: Application, now: Date): Evaluator {
  const state = createEvaluatorState(tenant, application, now);
  const { answers, visible, required, conditions } = state;
  return {
    tenant,
    today: state.setting.today,
    application: () => ({ answers: { ...answers }, ...state.rest }),
    conditions,
    pages: () => pagesOf(state),
    evaluation: () => (state.evaluation ??= toEvaluation(state)),
    field: (key) => ({
      visible: visible.has(key),
      required: required.has(key),
      get errors() {
        return readErrors(state, key);
      },
    }),
    isTrue: (condition) => conditions.get(condition) ?? false,
    answer: (key) => answers[key],
    entered: (key) => enteredAnswer(tenant, answers, key),
    change: (change) => applyChange(state, change),
    settle: () => applyAnswers(state, {}),
  };
}

function pagesOf(state: EvaluatorState): Evaluation["pages"] {
  return (state.pages ??= toPageStates(state.tenant, state.conditions, state.visible));
}

/** A copy that later changes leave alone. */
function toEvaluation(state: EvaluatorState): Evaluation {
  const { tenant, visible, required, toClear, errors, unchecked, conditions } = state;
  for (const key of [...unchecked]) readErrors(state, key);
  const indexOf = (key: string): number => tenant.fields.get(key)?.index ?? 0;
  return {
    pages: pagesOf(state),
    visible: new Set(visible),
    required: new Set(required),
    clears: [...toClear],
    errors: new Map([...errors].sort(([a], [b]) => indexOf(a) - indexOf(b))),
    conditions: new Map(conditions),
  };
}

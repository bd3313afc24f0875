import { enteredAnswer, type Application, type Answers } from "../answers/answers.ts";
import type { Evaluation } from "../evaluation/evaluation-context.ts";
import { toPageStates } from "../evaluation/visibility.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { applyAnswers, applyChange } from "./apply-change.ts";
import { createEvaluatorState } from "./evaluator-state.ts";
import type { Evaluator, EvaluatorState, ApplicationChange } from "./evaluator-state.ts";
import { readErrors } from "./refresh-dependents.ts";

/** Creates an evaluator for a copy of the application. */
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
  return (state.pages ??= toPageStates(state.context, state.visible));
}

function toEvaluation(state: EvaluatorState): Evaluation {
  const { visible, required, toClear, errors, unchecked, conditions } = state;
  for (const key of [...unchecked]) readErrors(state, key);
  const pages = pagesOf(state);
  const wrong = pages.flatMap(({ keys }) => keys.filter((key) => errors.has(key)));
  return {
    pages,
    visible: new Set(visible),
    required: new Set(required),
    clears: [...toClear],
    errors: new Map(wrong.map((key) => [key, errors.get(key) ?? []])),
    conditions: new Map(conditions),
  };
}

/** Applies a change and its consequences. Returns a new application. */
export function changeApplication(tenant: Tenant, application: Application, change: ApplicationChange, now: Date) {
  const evaluator = createEvaluator(tenant, application, now);
  const { answers } = evaluator.change(change);
  return { application: evaluator.application(), changes: answers };
}

export function changeAnswers(tenant: Tenant, application: Application, answers: Answers, now: Date) {
  return changeApplication(tenant, application, { answers }, now);
}

/** Clears hidden answers and choices no longer offered, until nothing is left to clear (specification, section 4). */
export function settle(tenant: Tenant, application: Application, now: Date) {
  const evaluator = createEvaluator(tenant, application, now);
  const { answers } = evaluator.settle();
  return { application: evaluator.application(), cleared: Object.keys(answers) };
}

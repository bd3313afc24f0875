import type { Answers, Application } from "../answers/answers.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { createEvaluator } from "./create-evaluator.ts";
import type { ApplicationChange } from "./evaluator-state.ts";

/** Applies a change and its consequences. Returns a new application. */
export function changeApplication(tenant: Tenant, application: Application, change: ApplicationChange, now: Date) {
  const evaluator = createEvaluator(tenant, application, now);
  const { answers } = evaluator.change(change);
  return { application: evaluator.application(), changes: answers };
}

export function changeAnswers(tenant: Tenant, application: Application, answers: Answers, now: Date) {
  return changeApplication(tenant, application, { answers }, now);
}

/** Clears hidden answers until nothing is left to clear (specification, section 4). */
export function settle(tenant: Tenant, application: Application, now: Date) {
  const evaluator = createEvaluator(tenant, application, now);
  const { answers } = evaluator.settle();
  return { application: evaluator.application(), cleared: Object.keys(answers) };
}

import type { Answers, Application } from "../answers/answers.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { createEvaluator } from "./create-evaluator.ts";
import type { ApplicationChange } from "./evaluator.ts";

/** An application after a change, and every answer that the change altered. */
export interface ChangedApplication {
  readonly application: Application;
  readonly changes: Answers;
}

/** Applies a change with everything that follows from it; see `Evaluator.change`. Nothing given is mutated. */
export function changeApplication(
  tenant: Tenant,
  application: Application,
  change: ApplicationChange,
  now: Date,
): ChangedApplication {
  const evaluator = createEvaluator(tenant, application, now);
  const { answers } = evaluator.change(change);
  return { application: evaluator.application(), changes: answers };
}

export function changeAnswers(
  tenant: Tenant,
  application: Application,
  answers: Answers,
  now: Date,
): ChangedApplication {
  return changeApplication(tenant, application, { answers }, now);
}

/** Clears what hidden content must not keep (docs/specification.md, section 4), until nothing is left to clear. */
export function settle(
  tenant: Tenant,
  application: Application,
  now: Date,
): { readonly application: Application; readonly cleared: readonly string[] } {
  const evaluator = createEvaluator(tenant, application, now);
  const { answers } = evaluator.settle();
  return { application: evaluator.application(), cleared: Object.keys(answers) };
}

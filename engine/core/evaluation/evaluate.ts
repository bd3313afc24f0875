import type { Answers, Application } from "../answers/answers.ts";
import type { Tenant } from "../tenant/create-tenant.ts";
import { createEvaluator } from "./create-evaluator.ts";
import type { ApplicationChange } from "./create-evaluator.ts";
import type { Evaluation } from "./evaluation.ts";

/**
 * What the answers mean: pages and fields shown, fields required, keys to clear, errors by field. A pure function of its
 * arguments; the one place where a form is judged, in browser, server, linter and print.
 */
export function evaluate(tenant: Tenant, application: Application, now: Date): Evaluation {
  return createEvaluator(tenant, application, now).evaluation();
}

/** An application after a change, and every answer that is another than before. */
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

/** Clears what hidden content must not keep (specification section 4, conditional content), until nothing is left to clear. */
export function settle(
  tenant: Tenant,
  application: Application,
  now: Date,
): { readonly application: Application; readonly cleared: readonly string[] } {
  const evaluator = createEvaluator(tenant, application, now);
  const { answers } = evaluator.settle();
  return { application: evaluator.application(), cleared: Object.keys(answers) };
}

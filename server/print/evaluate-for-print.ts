import {
  evaluate,
  toPrintModel,
  type Application,
  type Evaluation,
  type PrintAudience,
  type PrintModel,
} from "../../engine/core/index.ts";
import type { PrintTenant } from "./print-meta.ts";

/**
 * Evaluates an application for print. "Today" is the day of its submission, so that rules relative to today show what
 * was answered.
 * @param submittedAt milliseconds since the epoch, as is `now`; undefined before submission
 */
export function evaluateForPrint(
  { tenant }: Pick<PrintTenant, "tenant">,
  { application, submittedAt }: { readonly application: Application; readonly submittedAt: number | undefined },
  now: number,
  audience: PrintAudience,
): { readonly evaluation: Evaluation; readonly model: PrintModel } {
  const today = new Date(submittedAt ?? now);
  const evaluation = evaluate(tenant, application, today);
  return { evaluation, model: toPrintModel(tenant, application, evaluation, today, audience) };
}

import type { Application } from "../answers/answers.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { toSetting } from "../conditions/setting.ts";
import { findKeysToClear } from "./clearing.ts";
import { deriveAnswers } from "./evaluation-context.ts";
import type { EvaluationContext } from "./evaluation-context.ts";
import type { Evaluation } from "./evaluation.ts";
import { findErrors } from "./find-errors.ts";
import { isRequired } from "./requirements.ts";
import { isVisible, toPageStates } from "./visibility.ts";

/**
 * What the answers mean: pages and fields shown, fields required, keys to clear, errors by field. Browser, server,
 * linter and print all use this one definition. It is pure: it changes nothing and reads nothing but its arguments.
 *
 * `createEvaluator` gives the same results while answers change, at a cost that does not grow with the form. The
 * property tests compare it with this definition.
 */
export function evaluate(tenant: Tenant, application: Application, now: Date): Evaluation {
  const setting = toSetting(tenant.definition.tenant, application, now);
  const { answers, conditions } = deriveAnswers(tenant, application.answers, setting);
  const context: EvaluationContext = {
    tenant,
    application: { ...application, answers },
    conditions,
    today: setting.today,
    itemCounts: new Map(),
  };
  const shown = [...tenant.fields.values()].filter((field) => isVisible(field, context));
  const visible = new Set(shown.map(({ key }) => key));
  const required = new Set(shown.filter((field) => isRequired(field, context)).map(({ key }) => key));
  const errors = new Map(
    shown
      .map((field) => [field.key, findErrors(field, context)] as const)
      .filter(([, messages]) => messages.length > 0),
  );
  return {
    pages: toPageStates(tenant, conditions, visible),
    visible,
    required,
    clears: findKeysToClear(context, visible),
    errors,
    conditions,
  };
}

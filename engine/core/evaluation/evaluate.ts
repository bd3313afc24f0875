import type { Application } from "../answers/answers.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { findKeysToClear } from "./clearing.ts";
import { toContext, type Evaluation } from "./evaluation-context.ts";
import { findErrors, isRequired } from "./find-errors.ts";
import { isVisible, toPageStates } from "./visibility.ts";

/** Evaluates an application. Pure. Property tests compare `createEvaluator` with it. */
export function evaluate(tenant: Tenant, application: Application, now: Date): Evaluation {
  const context = toContext(tenant, application, now);
  const { conditions } = context;
  const shown = [...tenant.fields.values()].filter((field) => isVisible(field, context));
  const visible = new Set(shown.map(({ key }) => key));
  const required = new Set(shown.filter((field) => isRequired(field, context)).map(({ key }) => key));
  const pages = toPageStates(context, visible);
  const errors = new Map(
    pages
      .flatMap(({ keys }) => keys.flatMap((key) => tenant.fields.get(key) ?? []))
      .map((field) => [field.key, findErrors(field, context)] as const)
      .filter(([, messages]) => messages.length > 0),
  );
  return {
    pages,
    visible,
    required,
    clears: findKeysToClear(context, visible),
    errors,
    conditions,
  };
}

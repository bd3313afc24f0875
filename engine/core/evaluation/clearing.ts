import { answerOf, isAnswered } from "../answers/answers.ts";
import type { Application } from "../answers/answers.ts";
import { enteredAnswer } from "../answers/entered-answer.ts";
import { isConditionalSelect, optionsOfField } from "../options/options-for.ts";
import type { Field } from "../tenant/field.ts";
import type { ClearRule } from "../tenant/gates.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { EvaluationContext } from "./evaluation-context.ts";
import { isGateOpen } from "./gate-state.ts";

/**
 * The answers that must not stay: those that are hidden where a rule clears hidden answers, and choices that their list
 * no longer offers.
 */
export function findKeysToClear(context: EvaluationContext, visible: ReadonlySet<string>): readonly string[] {
  const { tenant, application } = context;
  const byRule = tenant.clearRules.flatMap((rule) => rule.keys.filter((key) => isCleared(key, rule, context, visible)));
  const notOffered = [...tenant.fields.values()]
    .filter((field) => isNoLongerOffered(field, context))
    .map((field) => field.key);
  return [...new Set([...byRule, ...notOffered])].filter((key) => isHeld(tenant, application, key));
}

/** Whether there is anything to clear. An unchecked box is cleared too, although it counts as not answered. */
export function isHeld(tenant: Tenant, { answers }: Application, key: string): boolean {
  // What is computed would be there again at once.
  if (tenant.computed.has(key)) return false;
  return isAnswered(enteredAnswer(tenant, answers, key)) || answerOf(answers, key) === false;
}

/** Whether a rule clears one of its keys now. A key that the rule only contains stays while it is shown elsewhere. */
export function isCleared(
  key: string,
  { gate, listed }: ClearRule,
  context: EvaluationContext,
  visible: ReadonlySet<string>,
): boolean {
  return !isGateOpen(gate, context) && (listed || !visible.has(key));
}

/** Whether a conditional select holds a choice that its list does not have under the controlling answers. */
export function isNoLongerOffered(field: Field, { tenant, application, today }: EvaluationContext): boolean {
  if (!isConditionalSelect(field)) return false;
  const chosen = answerOf(application.answers, field.key);
  return !optionsOfField(tenant, field, application.answers, today).some(({ value }) => value === chosen);
}

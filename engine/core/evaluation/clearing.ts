import { answerOf, isAnswered, enteredAnswer, type Application } from "../answers/answers.ts";
import { isConditionalSelect, optionsOfField } from "../options/option-source.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { EvaluationContext } from "./evaluation-context.ts";
import { isGateOpen } from "./visibility.ts";

/**
 * Finds answers to clear. A rule with a closed gate clears its hidden keys, and a `listed` rule all its keys. Also finds
 * choices that the form no longer offers.
 */
export function findKeysToClear(context: EvaluationContext, visible: ReadonlySet<string>): readonly string[] {
  const { tenant, application } = context;
  const byRule = tenant.clearRules
    .filter(({ gate }) => !isGateOpen(gate, context))
    .flatMap(({ keys, listed }) => (listed ? keys : keys.filter((key) => !visible.has(key))));
  const notOffered = [...tenant.fields.values()]
    .filter((field) => isNoLongerOffered(field, context))
    .map((field) => field.key);
  return [...new Set([...byRule, ...notOffered])].filter((key) => isHeld(tenant, application, key));
}

/**
 * True if the key has an answer or an unchecked box. False for a computed answer, because a cleared one would be
 * computed again.
 */
export function isHeld(tenant: Tenant, { answers }: Application, key: string): boolean {
  if (tenant.computed.has(key)) return false;
  return isAnswered(enteredAnswer(tenant, answers, key)) || answerOf(answers, key) === false;
}

export function isNoLongerOffered(field: Field, { tenant, application, today }: EvaluationContext): boolean {
  if (!isConditionalSelect(field)) return false;
  const chosen = answerOf(application.answers, field.key);
  return !optionsOfField(tenant, field, application.answers, today).some(({ value }) => value === chosen);
}

import { isAnswered } from "../answers/answers.ts";
import { enteredAnswer } from "../answers/entered-answer.ts";
import { attachedPlaces } from "../answers/attached-places.ts";
import type { PageRule } from "../tenant/definition.ts";
import type { Field } from "../tenant/field.ts";
import { answerMessage } from "../texts/answer-message.ts";
import { interpolate } from "../texts/interpolate.ts";
import type { EvaluationContext } from "./evaluation-context.ts";

/** Whether a visible field must be answered: its page's schema always requires it, or a rule does so now. */
export function isRequired(field: Field, context: EvaluationContext): boolean {
  return context.tenant.requiredMessages.has(field.key) || demandingRules(field, context).length > 0;
}

/** What an applicant reads where a required answer is missing. Empty for a field that is answered or not required. */
export function findMissingMessages(field: Field, context: EvaluationContext): readonly string[] {
  const { tenant, application } = context;
  if (isAnswered(enteredAnswer(tenant, application.answers, field.key))) return [];
  if (attachedPlaces(field, application.answers).length > 0) return [];
  const { definition, requiredMessages } = tenant;
  const written = demandingRules(field, context).map(({ message }) => interpolate(message, definition.tenant.partner));
  if (!requiredMessages.has(field.key)) return written;
  const own = requiredMessages.get(field.key);
  const always =
    own === undefined
      ? answerMessage(definition, field, "validation.required")
      : interpolate(own, definition.tenant.partner);
  return [always, ...written];
}

/** What an applicant reads where some files of a question are attached, and fewer than it needs. */
export function findTooFewFiles(field: Field, { tenant, application }: EvaluationContext): readonly string[] {
  const { min = 0 } = field.schema["x-files"] ?? {};
  if (field.filePlaces === undefined || min < 2) return [];
  const count = attachedPlaces(field, application.answers).length;
  if (count === 0 || count >= min) return [];
  return [answerMessage(tenant.definition, field, "validation.tooFewFiles", { limit: min })];
}

const NO_RULES: readonly PageRule[] = [];

function demandingRules({ key }: Field, { tenant, conditions }: EvaluationContext): readonly PageRule[] {
  const rules = tenant.rulesByField.get(key);
  if (rules === undefined) return NO_RULES;
  return rules.filter(({ requiredWhen }) => requiredWhen !== undefined && conditions.get(requiredWhen) === true);
}

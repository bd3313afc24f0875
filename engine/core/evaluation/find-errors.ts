import { countCharacters } from "../answers/characters.ts";
import { answerOf, isAnswered } from "../answers/answers.ts";
import type { AnswerValue } from "../answers/answers.ts";
import type { PageRule } from "../tenant/definition.ts";
import type { Field } from "../tenant/field.ts";
import { interpolate } from "../texts/interpolate.ts";
import { validateAnswer } from "../validation/validate-field.ts";
import type { EvaluationContext } from "./evaluation-context.ts";
import { findMissingMessages, findTooFewFiles } from "./requirements.ts";

/**
 * All that is wrong with a visible field, each message once: first that it is missing, then what its own schema finds,
 * then what rules find.
 */
export function findErrors(field: Field, context: EvaluationContext): readonly string[] {
  const { tenant, application, today } = context;
  return [
    ...new Set([
      ...findMissingMessages(field, context),
      ...findTooFewFiles(field, context),
      ...validateAnswer(tenant, field, application.answers, today),
      ...findRuleMessages(field, context),
    ]),
  ];
}

function findRuleMessages({ key }: Field, { tenant, application, conditions }: EvaluationContext): readonly string[] {
  return (tenant.rulesByField.get(key) ?? [])
    .filter(
      (rule) =>
        rule.wrongWhen !== undefined &&
        conditions.get(rule.wrongWhen) === true &&
        isTooShort(rule, answerOf(application.answers, key)),
    )
    .map(({ message }) => interpolate(message, tenant.definition.tenant.partner));
}

/**
 * A rule with `shorterThan` holds only for an answer that is given and has fewer characters; a rule
 * without it holds for any.
 */
function isTooShort({ shorterThan }: PageRule, value: AnswerValue | undefined): boolean {
  return shorterThan === undefined || (isAnswered(value) && countCharacters(String(value).trim()) < shorterThan);
}

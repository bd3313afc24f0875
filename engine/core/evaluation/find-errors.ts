import { answerOf, attachedPlaces, enteredAnswer, isAnswered, type AnswerValue } from "../answers/answers.ts";
import { countCharacters } from "../answers/characters.ts";
import type { PageRule } from "../tenant/definition.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { answerMessage } from "../texts/evaluation-texts.ts";
import { interpolate } from "../texts/interpolate.ts";
import { validateAnswer } from "../validation/validate-field.ts";
import type { EvaluationContext } from "./evaluation-context.ts";

/** Returns the messages of a visible field in a fixed order, without repetition. */
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
 * True if the rule applies to an answer of this length. A rule with `shorterThan` applies only to given answers that
 * are shorter.
 */
export function isTooShort({ shorterThan }: PageRule, value: AnswerValue | undefined): boolean {
  return shorterThan === undefined || (isAnswered(value) && countCharacters(String(value).trim()) < shorterThan);
}

export function isRequired(field: Field, context: EvaluationContext): boolean {
  return context.tenant.requiredMessages.has(field.key) || demandingRules(field, context).length > 0;
}

/** Returns none if the field is answered or not required. */
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

export function findTooFewFiles(field: Field, { tenant, application }: EvaluationContext): readonly string[] {
  const { min = 0 } = field.schema["x-files"] ?? {};
  if (field.filePlaces === undefined || min < 2) return [];
  const count = attachedPlaces(field, application.answers).length;
  if (count === 0 || count >= min) return [];
  return [answerMessage(tenant.definition, field, "validation.tooFewFiles", { limit: min })];
}

function demandingRules({ key }: Field, { tenant, conditions }: EvaluationContext): readonly PageRule[] {
  const rules = tenant.rulesByField.get(key) ?? [];
  return rules.filter(({ requiredWhen }) => requiredWhen !== undefined && conditions.get(requiredWhen) === true);
}

/**
 * Returns the questions of `wrongWhen` rules without `shorterThan`, and the questions that their conditions read. Such a
 * rule can require an answer, so the form does not call these questions optional.
 */
export function findRuledKeys({ fields, rulesByField, derivations }: Tenant): ReadonlySet<string> {
  const ruled = new Set<string>();
  const conditions = new Set<string>();
  for (const key of fields.keys())
    for (const { wrongWhen, shorterThan } of rulesByField.get(key) ?? []) {
      if (wrongWhen === undefined || shorterThan !== undefined) continue;
      ruled.add(key);
      conditions.add(wrongWhen);
    }
  for (const node of derivations)
    if (node.kind === "condition" && conditions.has(node.condition.name))
      for (const key of node.condition.reads) ruled.add(key);
  return ruled;
}

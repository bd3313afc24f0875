import { answerOf, attachedPlaces, enteredAnswer, isAnswered, type Application } from "../answers/answers.ts";
import { toSetting } from "../conditions/setting.ts";
import { findKeysToClear } from "../evaluation/clearing.ts";
import { toContext, type EvaluationContext } from "../evaluation/evaluation-context.ts";
import { findErrors, isTooShort } from "../evaluation/find-errors.ts";
import { chosenTab, itemCount } from "../evaluation/visibility.ts";
import { isConditionalSelect, optionsOfField } from "../options/option-source.ts";
import type { PageRule } from "../tenant/definition.ts";
import type { Field } from "../tenant/field.ts";
import type { Gate } from "../tenant/gates.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { answerMessage } from "../texts/evaluation-texts.ts";
import { interpolate } from "../texts/interpolate.ts";
import { explainCondition } from "./explain-rule.ts";
import { layoutParts } from "./layout-parts.ts";
import { all, any, not, test, toSentence, type Reason } from "./reason.ts";
import { describeOperand, labelOf, readAnswer, type ExplainedState } from "./rule-words.ts";

/** One thing that is true or false: the page is shown, an answer is required, a message is given. */
export interface Statement {
  readonly about: "shown" | "kept" | "required" | "choices" | "right" | "message" | "condition";
  readonly isTrue: boolean;
  readonly text: string;
  /** Reason in the rules. A requirement or message is effective only while its question is shown. */
  readonly reason: Reason;
  readonly message?: string;
}

export interface Explanation {
  readonly kind: "question" | "page" | "condition" | "block" | "list" | "message";
  readonly key: string;
  readonly label: string;
  readonly statements: readonly Statement[];
}

/**
 * Explains in words the state of the part `key` of a form: a question, page, condition, option list, block
 * (`about/2/cases/0`, see `layoutParts`) or message (its text). Returns an empty list for an unknown key. Pure.
 */
export function explain(tenant: Tenant, application: Application, now: Date, key: string): readonly Explanation[] {
  const context = toContext(tenant, application, now);
  const setting = toSetting(tenant.definition.tenant, application, now);
  const state = { tenant, answers: context.application.answers, conditions: context.conditions, setting };
  const questions = [...tenant.fields.values()].filter(({ fileOf }) => fileOf === undefined);
  const explanations: Explanation[] = [];
  const field = tenant.fields.get(key);
  if (field !== undefined)
    explanations.push({
      kind: "question",
      key,
      label: field.label,
      statements: explainQuestion(field, context, state),
    });
  const page = tenant.pages.find(({ id }) => id === key);
  if (page !== undefined) {
    const shown = page.shownWhen === undefined ? all([]) : explainCondition(page.shownWhen, state);
    explanations.push({ kind: "page", key, label: page.navLabel, statements: [toShown(shown)] });
  }
  if (tenant.conditions.has(key)) {
    const reason = explainCondition(key, state);
    const text = `${reason.isTrue ? "True" : "False"}: ${toSentence(reason)}.`;
    explanations.push({
      kind: "condition",
      key,
      label: tenant.definition.conditions[key]?.description ?? key,
      statements: [{ about: "condition", isTrue: reason.isTrue, text, reason }],
    });
  }
  const part = layoutParts(tenant).find(({ name }) => name === key);
  if (part !== undefined) {
    const shown = all(part.gates.map((gate) => explainGate(gate, context, state)));
    explanations.push({ kind: "block", key, label: part.label, statements: [toShown(shown)] });
  }
  if (Object.hasOwn(tenant.definition.options, key))
    explanations.push({
      kind: "list",
      key,
      label: `Option list “${key}”`,
      statements: questions
        .filter(({ options }) => options?.list === key)
        .map((one) => withLabel(one, explainChoices(one, context, state))),
    });
  if (explanations.length > 0) return explanations;
  const ofMessage = questions.flatMap((one) =>
    explainQuestion(one, context, state)
      .filter(({ message }) => message === key)
      .map((statement) => withLabel(one, statement)),
  );
  return ofMessage.length === 0 ? [] : [{ kind: "message", key, label: key, statements: ofMessage }];
}

const withLabel = ({ label }: Field, statement: Statement): Statement => ({
  ...statement,
  text: `${label}: ${statement.text}`,
});

function explainQuestion(field: Field, context: EvaluationContext, state: ExplainedState): readonly Statement[] {
  const shown = toShown(explainVisibility(field, context, state));
  const demands = context.tenant.rulesByField
    .get(field.key)
    ?.flatMap(({ requiredWhen }) => (requiredWhen === undefined ? [] : [explainCondition(requiredWhen, state)]));
  const always = context.tenant.requiredMessages.has(field.key) ? [test("the question is always required", true)] : [];
  const required = any([...always, ...(demands ?? [])]);
  return [
    shown,
    ...explainClearing(field, context, state, shown),
    ...(field.options === undefined ? [] : [explainChoices(field, context, state)]),
    {
      about: "required",
      isTrue: shown.isTrue && required.isTrue,
      text: shown.isTrue ? describeDemand(required) : "Not required while it is hidden.",
      reason: required,
    },
    ...explainMessages(field, context, state, shown),
  ];
}

/** Explains why the form clears the answer. Returns an empty list if the answer stays. */
function explainClearing(
  field: Field,
  context: EvaluationContext,
  state: ExplainedState,
  shown: Statement,
): readonly Statement[] {
  const { key, options } = field;
  if (!findKeysToClear(context, new Set(shown.isTrue ? [key] : [])).includes(key)) return [];
  const closed = context.tenant.clearRules
    .filter(({ keys, listed }) => keys.includes(key) && (listed || !shown.isTrue))
    .map(({ gate }) => explainGate(gate, context, state))
    .filter(({ isTrue }) => !isTrue);
  const notOffered = test(`the list “${options?.list ?? ""}” offers it`, false, `it is ${readAnswer(key, state)}`);
  const reason = closed.length > 0 ? all(closed) : notOffered;
  return [{ about: "kept", isTrue: false, text: `Cleared: the answer stays only if ${toSentence(reason)}.`, reason }];
}

function describeDemand(required: Reason): string {
  if (required.parts.length === 0) return "Never required.";
  return `${required.isTrue ? "Required because" : "Not required: it is required only if"} ${toSentence(required)}.`;
}

function toShown(reason: Reason): Statement {
  const words = toSentence(reason);
  const text =
    words === "" ? "Always shown." : `${reason.isTrue ? "Shown because" : "Hidden: it is shown only if"} ${words}.`;
  return { about: "shown", isTrue: reason.isTrue, text, reason };
}

function explainVisibility(field: Field, context: EvaluationContext, state: ExplainedState): Reason {
  const placements = field.placements.map((gates) => all(gates.map((gate) => explainGate(gate, context, state))));
  const [only] = placements;
  const placed = placements.length === 1 && only !== undefined ? only : any(placements);
  if (!isConditionalSelect(field)) return placed;
  const { reason } = explainChoices(field, context, state);
  return placed.parts.length === 0 && placed.isTrue ? reason : all([placed, reason]);
}

function explainGate(gate: Gate, { tenant, application }: EvaluationContext, state: ExplainedState): Reason {
  switch (gate.kind) {
    case "condition": {
      const reason = explainCondition(gate.condition, state);
      return gate.expected ? reason : not(reason);
    }
    case "case":
      return all(
        gate.conditions.slice(0, gate.index + 1).map((name, index) => {
          const reason = explainCondition(name, state);
          return index === gate.index ? reason : not(reason);
        }),
      );
    case "tab": {
      const group = tenant.tabGroups.get(gate.tabs);
      const titleOf = (id: string | undefined) => group?.tabs.find((tab) => tab.id === id)?.label ?? id ?? "";
      const chosen = chosenTab(tenant, application, gate.tabs);
      const text = `the tab “${titleOf(gate.tab)}” is chosen`;
      return test(text, chosen === gate.tab, `the chosen tab is “${titleOf(chosen)}”`);
    }
    case "item": {
      const count = itemCount(tenant, application, gate.addAnother);
      return test(`there are ${gate.n} or more items`, gate.n <= count, `there are ${count}`);
    }
    case "checked":
      return test(
        `${labelOf(gate.field, state)} is checked`,
        answerOf(state.answers, gate.field) === true,
        `it is ${readAnswer(gate.field, state)}`,
      );
  }
}

function explainChoices(field: Field, { tenant, today }: EvaluationContext, state: ExplainedState): Statement {
  const count = optionsOfField(tenant, field, state.answers, today).length;
  const { list = "", by = [] } = field.options ?? {};
  const found = by.map((key) => `${labelOf(key, state)} is ${readAnswer(key, state)}`).join(", ");
  const reason = test(`the list “${list}” has choices`, count > 0, found);
  const number = count === 0 ? "no choices" : count === 1 ? "1 choice" : `${count} choices`;
  return {
    about: "choices",
    isTrue: count > 0,
    text: `Offers ${number} of the list “${list}”${found === "" ? "" : `: ${found}`}.`,
    reason,
  };
}

/** Explains each message that a rule can give, and each that the question has now. */
function explainMessages(
  field: Field,
  context: EvaluationContext,
  state: ExplainedState,
  shown: Statement,
): readonly Statement[] {
  const { tenant } = context;
  const { definition, requiredMessages } = tenant;
  const given = shown.isTrue ? findErrors(field, context) : [];
  const toMessage = (message: string, parts: readonly Reason[]): Statement => {
    const reason = all(parts);
    const isTrue = shown.isTrue && reason.isTrue;
    const why = shown.isTrue ? toSentence(reason) : "the question is hidden";
    const text = isTrue
      ? `Wrong: “${message}”, because ${why}.`
      : `Does not say “${message}”: ${shown.isTrue ? "this needs that " : ""}${why}.`;
    return { about: "message", isTrue, text, reason, message };
  };
  const isMissing =
    !isAnswered(enteredAnswer(tenant, state.answers, field.key)) && attachedPlaces(field, state.answers).length === 0;
  const empty = test("the answer is missing", isMissing);
  const always = requiredMessages.has(field.key)
    ? [requiredMessages.get(field.key) ?? answerMessage(definition, field, "validation.required")]
    : [];
  const byRule = [
    ...always.map((message) => toMessage(interpolate(message, definition.tenant.partner), [empty])),
    ...(tenant.rulesByField.get(field.key) ?? []).flatMap((rule) =>
      conditionsOfRule(rule).map(([name, isDemand]) =>
        toMessage(interpolate(rule.message, definition.tenant.partner), [
          ...(isDemand ? [empty] : explainLength(rule, field, state)),
          explainCondition(name, state),
        ]),
      ),
    ),
  ];
  const explained = new Set(byRule.flatMap(({ isTrue, message }) => (isTrue ? [message] : [])));
  const byCheck = given
    .filter((message) => !explained.has(message))
    .map((message) => toMessage(message, [explainChecks(field, state)]));
  const right = test("there is no message", given.length === 0);
  const ofRight: Statement = { about: "right", isTrue: true, text: "Right: no message.", reason: right };
  return [...(shown.isTrue && given.length === 0 ? [ofRight] : []), ...byRule, ...byCheck];
}

function explainChecks({ key, schema }: Field, state: ExplainedState): Reason {
  const { min, max } = schema["x-date"] ?? {};
  const words = (value: string | number): string =>
    describeOperand(typeof value === "string" ? { date: value } : value, state);
  const checks = [
    ...[min, schema.minimum].flatMap((least) => (least === undefined ? [] : [`at least ${words(least)}`])),
    ...[max, schema.maximum].flatMap((most) => (most === undefined ? [] : [`at most ${words(most)}`])),
    ...(schema.pattern === undefined ? [] : [`matches ${schema.pattern}`]),
  ];
  const named = checks.length === 0 ? "" : `: ${checks.join(", ")}`;
  return test(`the answer does not pass the question’s own checks${named}`, true, `it is ${readAnswer(key, state)}`);
}

function conditionsOfRule({ requiredWhen, wrongWhen }: PageRule): readonly (readonly [string, boolean])[] {
  return [
    ...(requiredWhen === undefined ? [] : [[requiredWhen, true] as const]),
    ...(wrongWhen === undefined ? [] : [[wrongWhen, false] as const]),
  ];
}

function explainLength(rule: PageRule, { key }: Field, { answers }: ExplainedState): readonly Reason[] {
  if (rule.shorterThan === undefined) return [];
  return [test(`the answer has fewer than ${rule.shorterThan} characters`, isTooShort(rule, answerOf(answers, key)))];
}

import { EMPTY_ANSWER, type AnswerValue, type Answers, type Application } from "../answers/answers.ts";
import { toSetting, type Setting } from "../conditions/setting.ts";
import { findKeysToClear } from "../evaluation/clearing.ts";
import { deriveAnswers, type Evaluation, type EvaluationContext } from "../evaluation/evaluation-context.ts";
import { isRequired } from "../evaluation/find-errors.ts";
import { isVisible } from "../evaluation/visibility.ts";
import type { Tenant } from "../tenant/tenant.ts";

export type AnswerMap = Record<string, AnswerValue>;

/** State of an evaluator, changed in place. */
export interface EvaluatorState {
  readonly tenant: Tenant;
  readonly setting: Setting;
  readonly answers: AnswerMap;
  rest: Omit<Application, "answers">;
  readonly conditions: Map<string, boolean>;
  readonly visible: Set<string>;
  readonly required: Set<string>;
  readonly toClear: Set<string>;
  readonly errors: Map<string, readonly string[]>;
  /** Fields whose `errors` may be out of date. */
  readonly unchecked: Set<string>;
  context: EvaluationContext;
  /** Computed answers that differ from the stored ones. The first change reports them. */
  unreported: AnswerMap | undefined;
  evaluation: Evaluation | undefined;
  /** Undefined after a change that may have shown or hidden something. */
  pages: Evaluation["pages"] | undefined;
}

export function createEvaluatorState(tenant: Tenant, application: Application, now: Date): EvaluatorState {
  const answers = toAnswerMap(application.answers);
  const { answers: _, ...rest } = application;
  const setting = toSetting(tenant.definition.tenant, application, now);
  const derived = deriveAnswers(tenant, answers, setting);
  const conditions = new Map(derived.conditions);
  const unreported = toAnswerMap();
  for (const key of tenant.computed.keys()) {
    const value = derived.answers[key] ?? EMPTY_ANSWER;
    if ((answers[key] ?? EMPTY_ANSWER) !== value) unreported[key] = value;
  }
  Object.assign(answers, unreported);
  const context: EvaluationContext = {
    tenant,
    application: { answers, ...rest },
    conditions,
    today: setting.today,
    itemCounts: new Map(),
  };
  const [visible, required] = [new Set<string>(), new Set<string>()];
  for (const [key, field] of tenant.fields) {
    if (!isVisible(field, context)) continue;
    visible.add(key);
    if (isRequired(field, context)) required.add(key);
  }
  return {
    tenant,
    setting,
    answers,
    rest,
    conditions,
    visible,
    required,
    toClear: new Set(findKeysToClear(context, visible)),
    errors: new Map(),
    unchecked: new Set(tenant.fields.keys()),
    context,
    unreported: Object.keys(unreported).length > 0 ? unreported : undefined,
    evaluation: undefined,
    pages: undefined,
  };
}

export function renewContext(state: EvaluatorState): void {
  const { tenant, answers, rest, conditions } = state;
  const { today } = state.setting;
  state.evaluation = undefined;
  state.pages = undefined;
  state.context = { tenant, application: { answers, ...rest }, conditions, today, itemCounts: new Map() };
}

/** Copies answers to a map without a prototype: a key from a request must not reach the prototype. */
export function toAnswerMap(answers: Answers = {}): AnswerMap {
  return Object.assign(Object.create(null) as AnswerMap, answers);
}

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly errors: readonly string[];
}

export interface ApplicationChange {
  readonly answers?: Answers;
  readonly clears?: readonly string[];
  readonly tabs?: Readonly<Record<string, string>>;
  readonly addAnother?: Readonly<Record<string, number>>;
  readonly documents?: Application["documents"];
}

export interface ChangeResult {
  /** New values by key, with companions and cleared keys. */
  readonly answers: Answers;
  /** Cleared answers, as the applicant had entered them. Without answers that the change itself emptied. */
  readonly cleared: Answers;
  /** Fields whose answer, visibility, requirement, options or errors may have changed. */
  readonly affected: ReadonlySet<string>;
  /** Names of changed conditions. Includes conditions that a clearing changed back. */
  readonly conditions: ReadonlySet<string>;
}

/** Keeps an evaluation up to date. */
export interface Evaluator {
  readonly tenant: Tenant;
  /** `YYYY-MM-DD` in the tenant's time zone. */
  readonly today: string;
  application(): Application;
  evaluation(): Evaluation;
  /** Visible pages. */
  pages(): Evaluation["pages"];
  /** Conditions by name. The evaluator changes this map in place. */
  readonly conditions: ReadonlyMap<string, boolean>;
  field(key: string): FieldState;
  /** Returns false for an unknown condition. */
  isTrue(condition: string): boolean;
  answer(key: string): AnswerValue | undefined;
  /** Returns the answer, or a rejected date as typed. */
  entered(key: string): AnswerValue | undefined;
  /** Applies a change and its consequences, until nothing is left to clear. */
  change(change: ApplicationChange): ChangeResult;
  /** Clears hidden answers and choices no longer offered. A second call changes nothing. */
  settle(): ChangeResult;
}

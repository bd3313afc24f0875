import type { AnswerValue, Answers, Application } from "../answers/answers.ts";
import { toSetting, type Setting } from "../conditions/setting.ts";
import type { Tenant } from "../tenant/tenant.ts";

/** Input for the evaluation of a field. */
export interface EvaluationContext {
  readonly tenant: Tenant;
  readonly application: Application;
  readonly conditions: ReadonlyMap<string, boolean>;
  /** `YYYY-MM-DD` in the tenant's time zone. */
  readonly today: string;
  readonly itemCounts: Map<string, number>;
}

/** Evaluates conditions and computed answers. Ignores the stored values of computed answers. */
export function deriveAnswers(tenant: Tenant, given: Answers, setting: Setting) {
  const conditions = new Map<string, boolean>();
  const answers: Record<string, AnswerValue> = tenant.computed.size === 0 ? given : { ...given };
  const conditionValue = (name: string): boolean => conditions.get(name) ?? false;
  for (const node of tenant.derivations) {
    if (node.kind === "condition")
      conditions.set(node.condition.name, node.condition.evaluate(answers, conditionValue, setting));
    else answers[node.computed.key] = node.computed.compute(answers, conditionValue, setting);
  }
  return { answers: answers as Answers, conditions: conditions as ReadonlyMap<string, boolean> };
}

/** Creates the context of an application at a moment, with its computed answers. */
export function toContext(tenant: Tenant, given: Application, now: Date): EvaluationContext {
  const setting = toSetting(tenant.definition.tenant, given, now);
  const { answers, conditions } = deriveAnswers(tenant, given.answers, setting);
  const { today } = setting;
  return { tenant, application: { ...given, answers }, conditions, today, itemCounts: new Map() };
}

export interface PageState {
  readonly id: string;
  readonly path: string;
  readonly keys: readonly string[];
}

export interface Evaluation {
  readonly pages: readonly PageState[];
  readonly visible: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** `settle` clears these answers and their companions. */
  readonly clears: readonly string[];
  /** Messages by key of a visible field, in page order. No message occurs twice at one key. */
  readonly errors: ReadonlyMap<string, readonly string[]>;
  readonly conditions: ReadonlyMap<string, boolean>;
}

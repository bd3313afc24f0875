import type { Answers, AnswerValue, Application } from "../answers/answers.ts";
import type { Setting } from "../conditions/setting.ts";
import type { Tenant } from "../tenant/tenant.ts";

/**
 * Everything that the state of a field depends on: one state of one application, with the truth of
 * each condition in it.
 */
export interface EvaluationContext {
  readonly tenant: Tenant;
  readonly application: Application;
  readonly conditions: ReadonlyMap<string, boolean>;
  /** `YYYY-MM-DD` in the tenant's time zone. */
  readonly today: string;
  /** Items shown by add-another id, filled in when first asked for, because each field of an item asks. */
  readonly itemCounts: Map<string, number>;
}

/** The answers with those that are computed from others, and the truth of each condition by name. */
export interface Derived {
  readonly answers: Answers;
  readonly conditions: ReadonlyMap<string, boolean>;
}

/** Finds what follows from answers. Whatever they hold under the key of a computed answer counts for nothing. */
export function deriveAnswers(tenant: Tenant, given: Answers, setting: Setting): Derived {
  const conditions = new Map<string, boolean>();
  const answers: Record<string, AnswerValue> = tenant.computed.size === 0 ? given : { ...given };
  const conditionValue = (name: string): boolean => conditions.get(name) ?? false;
  for (const node of tenant.derivations) {
    if (node.kind === "condition")
      conditions.set(node.condition.name, node.condition.evaluate(answers, conditionValue, setting));
    else answers[node.computed.key] = node.computed.compute(answers, conditionValue, setting);
  }
  return { answers, conditions };
}

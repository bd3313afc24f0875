import { isCleared, isHeld, isNoLongerOffered } from "../evaluation/clearing.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { renewContext } from "./evaluator-state.ts";
import type { EvaluatorState } from "./evaluator-state.ts";
import { refreshField } from "./refresh-field.ts";

/** What changed because answers did: keys of fields, and names of conditions. */
export interface Refreshed {
  readonly affected: ReadonlySet<string>;
  readonly conditions: ReadonlySet<string>;
}

/** Evaluates again what depends on the changed answers, and the fields of `fieldKeys`, and nothing else. */
export function refreshDependents(
  state: EvaluatorState,
  changedKeys: readonly string[],
  fieldKeys: Iterable<string>,
): Refreshed {
  const { tenant, toClear } = state;
  const { dependencies } = tenant;
  renewContext(state);
  const conditions = refreshConditions(state, changedKeys);
  const stale = new Set(fieldKeys);
  for (const key of changedKeys) {
    for (const dependent of dependencies.fieldsOfKey.get(key) ?? []) stale.add(dependent);
    if (dependencies.clearRulesOfKey.has(key)) stale.add(key);
  }
  for (const name of conditions) {
    for (const dependent of dependencies.fieldsOfCondition.get(name) ?? []) stale.add(dependent);
    for (const index of dependencies.clearRulesOfCondition.get(name) ?? [])
      for (const key of tenant.clearRules[index]?.keys ?? []) stale.add(key);
  }
  const affected = new Set<string>();
  for (const key of stale) {
    const field = tenant.fields.get(key);
    if (field !== undefined && refreshField(state, field)) affected.add(key);
  }
  // This comes last, because whether a key is cleared depends on what is visible.
  for (const key of stale) {
    if (mustClear(state, key)) toClear.add(key);
    else toClear.delete(key);
  }
  return { affected, conditions };
}

/** Evaluates the conditions that read the keys, each after those that it refers to, and returns those that changed. */
function refreshConditions(state: EvaluatorState, changedKeys: readonly string[]): ReadonlySet<string> {
  const { tenant, answers, conditions, today } = state;
  const conditionValue = (name: string): boolean => conditions.get(name) ?? false;
  const stale = new Set<string>();
  for (const key of changedKeys) for (const name of tenant.dependencies.conditionsOfKey.get(key) ?? []) stale.add(name);
  const changed = new Set<string>();
  for (const name of inEvaluationOrder(tenant, stale)) {
    const isTrue = tenant.conditions.get(name)?.evaluate(answers, conditionValue, today) ?? false;
    if (conditions.get(name) !== isTrue) changed.add(name);
    conditions.set(name, isTrue);
  }
  return changed;
}

function inEvaluationOrder({ dependencies }: Tenant, names: ReadonlySet<string>): Iterable<string> {
  if (names.size < 2) return names;
  const { conditionOrder } = dependencies;
  return [...names].sort((a, b) => (conditionOrder.get(a) ?? 0) - (conditionOrder.get(b) ?? 0));
}

function mustClear({ tenant, context, visible }: EvaluatorState, key: string): boolean {
  if (!isHeld(tenant, context.application, key)) return false;
  for (const index of tenant.dependencies.clearRulesOfKey.get(key) ?? []) {
    const rule = tenant.clearRules[index];
    if (rule !== undefined && isCleared(key, rule, context, visible)) return true;
  }
  const field = tenant.fields.get(key);
  return field !== undefined && isNoLongerOffered(field, context);
}

import { EMPTY_ANSWER } from "../answers/answers.ts";
import { isHeld, isNoLongerOffered } from "../evaluation/clearing.ts";
import { findErrors, isRequired } from "../evaluation/find-errors.ts";
import { isGateOpen, isVisible } from "../evaluation/visibility.ts";
import type { Field } from "../tenant/field.ts";
import { renewContext, toAnswerMap, type EvaluatorState } from "./evaluator-state.ts";

export type Refreshed = ReturnType<typeof refreshDependents>;

/** Evaluates `fieldKeys` and everything that depends on the changed answers. */
export function refreshDependents(state: EvaluatorState, changedKeys: readonly string[], fieldKeys: Iterable<string>) {
  const { tenant, toClear } = state;
  const { dependencies } = tenant;
  renewContext(state);
  const { conditions, computed } = rederive(state, changedKeys);
  const stale = new Set(fieldKeys);
  for (const key of [...changedKeys, ...Object.keys(computed)]) {
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
  for (const key of stale) {
    if (mustClear(state, key)) toClear.add(key);
    else toClear.delete(key);
  }
  return { affected, conditions, computed };
}

function rederive({ tenant, answers, conditions, setting }: EvaluatorState, changedKeys: readonly string[]) {
  const { derivationsOfKey, derivationsOfCondition } = tenant.dependencies;
  const conditionValue = (name: string): boolean => conditions.get(name) ?? false;
  const changed = { conditions: new Set<string>(), computed: toAnswerMap() };
  const stale = new Set<number>();
  const add = (indexes: readonly number[] = []): void => indexes.forEach((index) => stale.add(index));
  for (const key of changedKeys) add(derivationsOfKey.get(key));
  while (stale.size > 0) {
    const index = Math.min(...stale);
    stale.delete(index);
    const node = tenant.derivations[index];
    if (node?.kind === "condition") {
      const { name } = node.condition;
      const isTrue = node.condition.evaluate(answers, conditionValue, setting);
      if (conditions.get(name) === isTrue) continue;
      conditions.set(name, isTrue);
      changed.conditions.add(name);
      add(derivationsOfCondition.get(name));
    } else if (node !== undefined) {
      const { key } = node.computed;
      const value = node.computed.compute(answers, conditionValue, setting);
      if ((answers[key] ?? EMPTY_ANSWER) === value) continue;
      answers[key] = value;
      changed.computed[key] = value;
      add(derivationsOfKey.get(key));
    }
  }
  return changed;
}

function mustClear({ tenant, context, visible }: EvaluatorState, key: string): boolean {
  if (!isHeld(tenant, context.application, key)) return false;
  for (const index of tenant.dependencies.clearRulesOfKey.get(key) ?? []) {
    const rule = tenant.clearRules[index];
    if (rule !== undefined && !isGateOpen(rule.gate, context) && (rule.listed || !visible.has(key))) return true;
  }
  const field = tenant.fields.get(key);
  return field !== undefined && isNoLongerOffered(field, context);
}

const NO_ERRORS: readonly string[] = [];

/** Returns the messages of a field. Evaluates them only if they may be out of date. */
export function readErrors(state: EvaluatorState, key: string): readonly string[] {
  const { tenant, visible, errors, unchecked, context } = state;
  if (unchecked.delete(key)) {
    const field = tenant.fields.get(key);
    const found = field !== undefined && visible.has(key) ? findErrors(field, context) : NO_ERRORS;
    if (found.length > 0) errors.set(key, found);
    else errors.delete(key);
  }
  return errors.get(key) ?? NO_ERRORS;
}

/** @returns true if the field changed; errors that no caller has read count as unchanged */
export function refreshField(state: EvaluatorState, field: Field): boolean {
  const { visible, required, errors, unchecked, context } = state;
  const { key } = field;
  const wasVisible = visible.has(key);
  const wasRequired = required.has(key);
  const readBefore = unchecked.has(key) ? undefined : (errors.get(key) ?? NO_ERRORS);
  unchecked.add(key);
  const isNowVisible = isVisible(field, context);
  const isNowRequired = isNowVisible && isRequired(field, context);
  if (isNowVisible) visible.add(key);
  else visible.delete(key);
  if (isNowRequired) required.add(key);
  else required.delete(key);
  return (
    wasVisible !== isNowVisible ||
    wasRequired !== isNowRequired ||
    (readBefore !== undefined && readBefore.join("\n") !== readErrors(state, key).join("\n"))
  );
}

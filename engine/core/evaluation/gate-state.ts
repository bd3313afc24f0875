import { answerOf, isAnswered } from "../answers/answers.ts";
import type { Application } from "../answers/answers.ts";
import { enteredAnswer } from "../answers/entered-answer.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { Gate } from "../tenant/gates.ts";
import { DEFAULT_NUM_COMPONENTS } from "../tenant/expand.ts";
import type { EvaluationContext } from "./evaluation-context.ts";

/** Whether a gate lets its field be shown. */
export function isGateOpen(gate: Gate, context: EvaluationContext): boolean {
  const { tenant, application, conditions } = context;
  switch (gate.kind) {
    case "condition":
      return (conditions.get(gate.condition) ?? false) === gate.expected;
    case "case":
      return firstTrue(gate.conditions, conditions) === gate.index;
    case "tab":
      return chosenTab(tenant, application, gate.tabs) === gate.tab;
    case "item":
      return gate.n <= countOnce(context, gate.addAnother);
    case "checked":
      return answerOf(application.answers, gate.field) === true;
  }
}

function countOnce({ tenant, application, itemCounts }: EvaluationContext, id: string): number {
  const count = itemCounts.get(id) ?? itemCount(tenant, application, id);
  itemCounts.set(id, count);
  return count;
}

/** Index of the first condition that is true, or -1. */
export function firstTrue(names: readonly string[], conditions: ReadonlyMap<string, boolean>): number {
  return names.findIndex((name) => conditions.get(name) === true);
}

/**
 * The tab that is shown: the chosen one, else the first that holds an answer (because a visitor's answers are carried
 * to the new account, but not the choice), else the first. Undefined for a group that the tenant does not have.
 */
export function chosenTab(tenant: Tenant, application: Application, id: string): string | undefined {
  const group = tenant.tabGroups.get(id);
  const chosen = Object.hasOwn(application.tabs, id) ? application.tabs[id] : undefined;
  const tab =
    group?.tabs.find((item) => item.id === chosen) ??
    group?.tabs.find((item) => hasAnswer(tenant, application, item.keys)) ??
    group?.tabs[0];
  return tab?.id;
}

/** How many items an add-another shows: the stored number, or more where a later item already holds an answer. */
export function itemCount(tenant: Tenant, application: Application, id: string): number {
  const group = tenant.addAnothers.get(id);
  if (group === undefined) return 0;
  const stored = Object.hasOwn(application.addAnother, id) ? application.addAnother[id] : undefined;
  const answered = group.itemKeys.reduce(
    (last, keys, index) => (hasAnswer(tenant, application, keys) ? index + 1 : last),
    0,
  );
  return Math.min(group.max, Math.max(stored ?? DEFAULT_NUM_COMPONENTS, answered, DEFAULT_NUM_COMPONENTS));
}

/** Whether nothing is answered in item `n` of an add-another. */
export function isItemEmpty(tenant: Tenant, application: Application, id: string, n: number): boolean {
  return !hasAnswer(tenant, application, tenant.addAnothers.get(id)?.itemKeys[n - 1] ?? []);
}

function hasAnswer(tenant: Tenant, { answers }: Application, keys: readonly string[]): boolean {
  return keys.some((key) => !tenant.computed.has(key) && isAnswered(enteredAnswer(tenant, answers, key)));
}

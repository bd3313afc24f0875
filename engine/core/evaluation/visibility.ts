import { answerOf, enteredAnswer, isAnswered, type Application } from "../answers/answers.ts";
import { isConditionalSelect, optionsOfField } from "../options/option-source.ts";
import { DEFAULT_NUM_COMPONENTS } from "../tenant/expand.ts";
import type { Field } from "../tenant/field.ts";
import type { Gate } from "../tenant/gates.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { Evaluation, EvaluationContext, PageState } from "./evaluation-context.ts";

const findOpenPlacement = ({ placements }: Field, context: EvaluationContext): number =>
  placements.findIndex((gates) => gates.every((gate) => isGateOpen(gate, context)));

/** True if all gates of one placement are open. A conditional select also needs options (specification, section 4). */
export function isVisible(field: Field, context: EvaluationContext): boolean {
  if (findOpenPlacement(field, context) < 0) return false;
  const { tenant, application, today } = context;
  return !isConditionalSelect(field) || optionsOfField(tenant, field, application.answers, today).length > 0;
}

/**
 * Lists the visible pages with their visible questions. A question on several pages belongs to the first visible one.
 */
export function toPageStates(context: EvaluationContext, visible: ReadonlySet<string>): readonly PageState[] {
  const { tenant, conditions } = context;
  const pageOf = (field: Field): string | undefined =>
    field.pages.every((page) => page === field.page) ? field.page : field.pages[findOpenPlacement(field, context)];
  return tenant.pages
    .filter(({ shownWhen }) => shownWhen === undefined || conditions.get(shownWhen) === true)
    .map(({ id, path }) => ({
      id,
      path,
      keys: [...tenant.fields.values()]
        .filter((field) => field.pages.includes(id) && visible.has(field.key) && pageOf(field) === id)
        .map((field) => field.key),
    }));
}

/** True if the conditions of the block show it. Ignores the blocks around it. */
export function isBlockShown(
  node: { readonly shownWhen?: string; readonly hiddenWhen?: string },
  evaluation: Pick<Evaluation, "conditions">,
): boolean {
  if (node.shownWhen !== undefined && evaluation.conditions.get(node.shownWhen) !== true) return false;
  return node.hiddenWhen === undefined || evaluation.conditions.get(node.hiddenWhen) !== true;
}

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

/** Returns the index of the first true condition; -1 if none is true. */
export function firstTrue(names: readonly string[], conditions: ReadonlyMap<string, boolean>): number {
  return names.findIndex((name) => conditions.get(name) === true);
}

/** Returns the chosen tab, else the first tab with an answer, else the first tab. */
export function chosenTab(tenant: Tenant, application: Application, id: string): string | undefined {
  const group = tenant.tabGroups.get(id);
  const chosen = Object.hasOwn(application.tabs, id) ? application.tabs[id] : undefined;
  const tab =
    group?.tabs.find((item) => item.id === chosen) ??
    group?.tabs.find((item) => hasAnswer(tenant, application, item.keys)) ??
    group?.tabs[0];
  return tab?.id;
}

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

export function isItemEmpty(tenant: Tenant, application: Application, id: string, n: number): boolean {
  return !hasAnswer(tenant, application, tenant.addAnothers.get(id)?.itemKeys[n - 1] ?? []);
}

function hasAnswer(tenant: Tenant, { answers }: Application, keys: readonly string[]): boolean {
  return keys.some((key) => !tenant.computed.has(key) && isAnswered(enteredAnswer(tenant, answers, key)));
}

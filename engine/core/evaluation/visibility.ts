import { isConditionalSelect, optionsOfField } from "../options/options-for.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { Field } from "../tenant/field.ts";
import type { Evaluation, PageState } from "./evaluation.ts";
import type { EvaluationContext } from "./evaluation-context.ts";
import { isGateOpen } from "./gate-state.ts";

/**
 * Whether a field is shown: all gates of one of its placements are open, and a conditional select has options to choose
 * from (docs/specification.md, section 4).
 */
export function isVisible(field: Field, context: EvaluationContext): boolean {
  if (!field.placements.some((gates) => gates.every((gate) => isGateOpen(gate, context)))) return false;
  const { tenant, application, today } = context;
  return !isConditionalSelect(field) || optionsOfField(tenant, field, application.answers, today).length > 0;
}

/** The pages that are shown, each with the keys of its visible fields. */
export function toPageStates(
  tenant: Tenant,
  conditions: ReadonlyMap<string, boolean>,
  visible: ReadonlySet<string>,
): readonly PageState[] {
  return tenant.pages
    .filter(({ shownWhen }) => shownWhen === undefined || conditions.get(shownWhen) === true)
    .map(({ id, path }) => ({
      id,
      path,
      keys: [...tenant.fields.values()]
        .filter((field) => field.page === id && visible.has(field.key))
        .map((field) => field.key),
    }));
}

/** Whether a block's own conditions let it be shown. */
export function isBlockShown(
  node: { readonly shownWhen?: string; readonly hiddenWhen?: string },
  evaluation: Pick<Evaluation, "conditions">,
): boolean {
  if (node.shownWhen !== undefined && evaluation.conditions.get(node.shownWhen) !== true) return false;
  return node.hiddenWhen === undefined || evaluation.conditions.get(node.hiddenWhen) !== true;
}

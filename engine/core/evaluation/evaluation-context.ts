import type { Answers, Application } from "../answers/answers.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { CalendarDate } from "../validation/calendar.ts";

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

/** The truth of each condition by name. The tenant lists each condition after those that it refers to. */
export function evaluateConditions(
  tenant: Tenant,
  answers: Answers,
  today: CalendarDate,
): ReadonlyMap<string, boolean> {
  const truths = new Map<string, boolean>();
  for (const condition of tenant.conditions.values())
    truths.set(
      condition.name,
      condition.evaluate(answers, (other) => truths.get(other) ?? false, today),
    );
  return truths;
}

import { EMPTY_ANSWER, isAnswered, type AnswerValue } from "../answers/answers.ts";
import { fitAnswer, isUncheckedBoxOfOtherType } from "../answers/check-draft.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { toStepIds, type ChangeStep } from "./change-steps.ts";

export interface PlacedAnswer {
  readonly key: string;
  readonly value: AnswerValue;
}

export function stepsSince(tenant: Tenant, base: Tenant): readonly ChangeStep[] {
  const known = toStepIds(base.definition.changes ?? []);
  return (tenant.definition.changes ?? []).filter(({ id }) => !known.includes(id));
}

/**
 * Returns the current key of an answer of `base`. Returns undefined if another step concerns one of its keys, or if
 * another question of `base` has the new key. Ignores `accept`, and a `recode` of other values than `value`.
 */
export function followRenames(tenant: Tenant, base: Tenant, key: string, value?: AnswerValue): string | undefined {
  const steps = stepsSince(tenant, base);
  const chain: ChangeStep[] = [];
  let place = key;
  for (const step of steps) {
    if (step.kind !== "rename" || step.from[0] !== place || step.to[0] === place) continue;
    chain.push(step);
    place = step.to[0] ?? place;
  }
  const keys = new Set([key, ...chain.flatMap(({ to }) => to)]);
  const isIdle = ({ kind, values }: ChangeStep): boolean =>
    kind === "accept" || (kind === "recode" && value !== undefined && !Object.hasOwn(values, String(value)));
  const isShared = steps.some(
    (step) => !isIdle(step) && !chain.includes(step) && [...step.from, ...step.to].some((one) => keys.has(one)),
  );
  const isTaken = [...keys].some((one) => one !== key && base.fields.has(one));
  return isShared || isTaken ? undefined : place;
}

/**
 * Converts an answer of `base` to its current key and value. Returns undefined if the place is uncertain or the answer
 * does not fit.
 */
export function placeAnswer(
  tenant: Tenant,
  base: Tenant,
  { key, value }: PlacedAnswer,
  today: string,
): PlacedAnswer | undefined {
  const place = followRenames(tenant, base, key, value);
  const field = place === undefined ? undefined : tenant.fields.get(place);
  const source = base.fields.get(key);
  if (field === undefined || field.isComputed) return undefined;
  if (source !== undefined && source.isDocument !== field.isDocument) return undefined;
  const empty = isUncheckedBoxOfOtherType(field, value) ? EMPTY_ANSWER : value;
  const fitting = isAnswered(value) ? fitAnswer(tenant, field, value, today, source) : empty;
  return fitting === undefined ? undefined : { key: field.key, value: fitting };
}

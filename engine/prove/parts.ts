import { createRule, isTruthy, readOperation } from "../core/index.ts";
import type { AnswerValue, ConditionRule, Setting, Tenant } from "../core/index.ts";

/** A condition's name and the value that it should have. */
export type Demand = readonly [name: string, isTrue: boolean];

/** A part of the demands that reads at most one answer. All parts must hold. */
export interface Part {
  readonly rule: ConditionRule;
  /** Undefined if the part reads no answer, for example a round. */
  readonly key: string | undefined;
  readonly admits: (value: AnswerValue) => boolean;
}

/** Splits demands at `and`, `or`, `!` and references. Leaves out parts that read several or computed answers. */
export function partsOf(tenant: Tenant, demands: readonly Demand[], setting: Setting): readonly Part[] {
  const conditionValue = (): boolean => false;
  const split = (rule: ConditionRule, isTrue: boolean): readonly Part[] => {
    const { operator, operands: [first = null, ...others] = [] } = readOperation(rule) ?? {};
    if (operator === (isTrue ? "and" : "or")) return [first, ...others].flatMap((one) => split(one, isTrue));
    if (operator === "!") return split(first, !isTrue);
    if (operator === "!!") return split(first, isTrue);
    if (operator === "condition" && typeof first === "string")
      return split(tenant.conditions.get(first)?.rule ?? false, isTrue);
    const { reads, refersTo, evaluate } = createRule(rule);
    const [key, ...more] = reads;
    const isOfSeveral = more.length > 0 || refersTo.size > 0;
    if (isOfSeveral || (key !== undefined && (tenant.computed.has(key) || hasSeveralFiles(tenant, key)))) return [];
    const admits = (value: AnswerValue): boolean =>
      isTruthy(evaluate({ answers: key === undefined ? {} : { [key]: value }, conditionValue, setting })) === isTrue;
    return [{ rule, key, admits }];
  };
  return demands.flatMap(([name, isTrue]) => split({ condition: name }, isTrue));
}

const hasSeveralFiles = (tenant: Tenant, key: string): boolean => tenant.fields.get(key)?.filePlaces !== undefined;

import { createTenant, toDefinition, type Gate } from "../../core/index.ts";
import { conditionsOf, createSearch, findAnswerable, type Goal } from "../../prove/index.ts";
import type { ConditionFact } from "../model/rule-facts.ts";
import { oncePerModel, type TenantModel } from "../model/tenant-model.ts";
import { findUnknownOptions, isOtherYear } from "./answer-domains.ts";

/** Conditions, gates and answered questions that must hold together. */
export type Demand = Partial<Pick<Goal, "conditions" | "gates" | "answered">>;

export const isTrue = (condition: string): Demand => ({ conditions: [[condition, true]] });
export const isFalse = (condition: string): Demand => ({ conditions: [[condition, false]] });

/** `unknown` if the linter cannot decide, for example because a rule is invalid. */
export type Verdict = "yes" | "no" | "unknown";

/** Prover of the folder. Empty if a file has errors, which other rules report. */
const proverOf = oncePerModel(({ files, now, schemaFindings }) => {
  if (schemaFindings.length > 0) return {};
  try {
    // Without their rules, computed answers can have any value.
    const whole = createTenant(toDefinition(files.texts, ""), {});
    const derivations = whole.derivations.filter(({ kind }) => kind === "condition");
    const tenant = { ...whole, computed: new Map(), derivations };
    const search = { now, round: undefined, ...createSearch(tenant, { now, round: undefined }, Infinity) };
    return { search, canAnswer: findAnswerable(tenant, [search]) };
  } catch {
    return {};
  }
});

/** Decides if demands can be met together. By default, every question can be answered. */
export const solverOf = oncePerModel((model) => {
  const { search } = proverOf(model);
  const verdicts = new Map<string, Verdict>();
  const solve = (demands: readonly Demand[], canAnswer: (key: string) => boolean): Verdict => {
    const wanted = conditionsIn(demands);
    if (wanted.some(([name, is]) => wanted.some(([other, its]) => name === other && is !== its))) return "no";
    const goal = {
      conditions: demands.flatMap(({ conditions = [] }) => conditions),
      gates: demands.flatMap(({ gates = [] }) => gates),
      answered: demands.flatMap(({ answered = [] }) => answered),
    };
    const kind = search?.canBe(goal, canAnswer);
    if (kind === "found") return "yes";
    const names = wanted.map(([name]) => name);
    const isOpen =
      names.some((name) => !model.conditions.has(name)) ||
      conditionsBehind(model, names).some(
        (fact) =>
          fact.reads.some(({ key }) => !model.keys.has(key)) ||
          readsSetting(fact.rule) ||
          findUnknownOptions(model, fact).some(isOtherYear),
      );
    return kind === "impossible" && !isOpen ? "no" : "unknown";
  };
  return (demands: readonly Demand[], canAnswer?: (key: string) => boolean): Verdict => {
    if (canAnswer !== undefined) return solve(demands, canAnswer);
    const identity = JSON.stringify(demands);
    const verdict = verdicts.get(identity) ?? solve(demands, () => true);
    verdicts.set(identity, verdict);
    return verdict;
  };
});

/** True for a question that an applicant can reach from an empty application, or if a file has errors. */
export const canAnswerOf = (model: TenantModel): ((key: string) => boolean) =>
  proverOf(model).canAnswer ?? (() => true);

/** True if a rule reads the time, the round, or a day counted from an answer. The linter tries none of these. */
const readsSetting = (rule: unknown): boolean => /"(?:moment|round)":|"date":\["/.test(JSON.stringify(rule));

export function conditionsBehind({ conditions }: TenantModel, names: readonly string[]): readonly ConditionFact[] {
  const facts = new Map<string, ConditionFact>();
  const visit = (name: string): void => {
    const fact = conditions.get(name);
    if (fact === undefined || facts.has(name)) return;
    facts.set(name, fact);
    for (const other of fact.refersTo) visit(other.name);
  };
  names.forEach(visit);
  return [...facts.values()];
}

const conditionsIn = (demands: readonly Demand[]) =>
  demands.flatMap(({ conditions = [], gates = [] }) => [...conditions, ...gates.flatMap(conditionsOf)]);

export const keysReadBy = (model: TenantModel, demands: readonly Demand[]): ReadonlySet<string> =>
  new Set([
    ...conditionsBehind(
      model,
      conditionsIn(demands).map(([name]) => name),
    ).flatMap(({ reads }) => reads.map(({ key }) => key)),
    ...demands.flatMap(({ gates = [], answered = [] }) => [
      ...gates.flatMap((gate) => (gate.kind === "checked" ? [gate.field] : [])),
      ...answered,
    ]),
  ]);

/** Gates of tabs and items are no demand: every applicant can open them. */
export const toDemands = (gate: Gate): readonly Demand[] =>
  gate.kind === "tab" || gate.kind === "item" ? [] : [{ gates: [gate] }];

import { createCondition } from "../../core/index.ts";
import type { AnswerValue, Condition, Gate } from "../../core/index.ts";
import type { ConditionFact } from "../model/condition-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import { findDomain } from "./answer-domains.ts";

/** A condition that should be true, or should be false; or a checkbox that is checked. */
export type Demand = { readonly condition: string; readonly isTrue: boolean } | { readonly checked: string };

/** Whether any answers meet all demands at once: `unknown` where a rule is broken or there is too much to try. */
export type Verdict = "yes" | "no" | "unknown";

/** Combinations tried for one question. Conditions that people write need far fewer. */
const MAX_COMBINATIONS = 20_000;

type Solver = (demands: readonly Demand[]) => Verdict;
const solvers = new WeakMap<TenantModel, Solver>();

/**
 * Finds out which conditions of a tenant can be true or false together, by trying every answer that makes a difference.
 * Each tenant needs one.
 */
export function solverOf(model: TenantModel): Solver {
  let solver = solvers.get(model);
  if (solver === undefined) {
    solver = createSolver(model);
    solvers.set(model, solver);
  }
  return solver;
}

function createSolver(model: TenantModel): Solver {
  const compiled = new Map<string, Condition | undefined>();
  const verdicts = new Map<string, Verdict>();

  function compile(name: string): Condition | undefined {
    if (!compiled.has(name)) compiled.set(name, tryCreate(model.conditions.get(name)));
    return compiled.get(name);
  }

  /** The condition and all that it refers to; undefined where one is broken or they form a circle. */
  function closureOf(names: readonly string[]): readonly ConditionFact[] | undefined {
    const facts = new Map<string, ConditionFact>();
    const visit = (name: string, trail: readonly string[]): boolean => {
      const fact = model.conditions.get(name);
      if (fact === undefined || trail.includes(name) || compile(name) === undefined) return false;
      if (fact.reads.some(({ key }) => !model.keys.has(key))) return false;
      facts.set(name, fact);
      return fact.refersTo.every((other) => visit(other.name, [...trail, name]));
    };
    return names.every((name) => visit(name, [])) ? [...facts.values()] : undefined;
  }

  function solve(demands: readonly Demand[]): Verdict {
    const names = demands.flatMap((demand) => ("condition" in demand ? [demand.condition] : []));
    const facts = closureOf(names);
    if (facts === undefined) return "unknown";
    const checked = demands.flatMap((demand) => ("checked" in demand ? [demand.checked] : []));
    const keys = [...new Set(facts.flatMap(({ reads }) => reads.map(({ key }) => key)))];
    const domains = keys.map((key) => (checked.includes(key) ? [true] : findDomain(model, key, facts)));
    if (domains.reduce((product, domain) => product * domain.length, 1) > MAX_COMBINATIONS) return "unknown";
    const answers: Record<string, AnswerValue> = {};
    const truth = (name: string): boolean => compile(name)?.evaluate(answers, truth) ?? false;
    const holds = (): boolean =>
      demands.every((demand) => !("condition" in demand) || truth(demand.condition) === demand.isTrue);
    const search = (index: number): boolean => {
      const key = keys[index];
      if (key === undefined) return holds();
      return (domains[index] ?? []).some((value) => {
        answers[key] = value;
        return search(index + 1);
      });
    };
    return search(0) ? "yes" : "no";
  }

  return (demands) => {
    const identity = JSON.stringify(demands);
    let verdict = verdicts.get(identity);
    if (verdict === undefined) {
      verdict = solve(demands);
      verdicts.set(identity, verdict);
    }
    return verdict;
  };
}

function tryCreate(fact: ConditionFact | undefined): Condition | undefined {
  if (fact === undefined || fact.problems.length > 0) return undefined;
  return createCondition(fact.name, fact.rule);
}

/** What a gate demands of the conditions; tabs, items and option lists demand nothing of them. */
export function toDemands(gate: Gate): readonly Demand[] {
  switch (gate.kind) {
    case "condition":
      return [{ condition: gate.condition, isTrue: gate.expected }];
    case "case":
      return gate.conditions
        .slice(0, gate.index + 1)
        .map((condition, index) => ({ condition, isTrue: index === gate.index }));
    case "checked":
      return [{ checked: gate.field }];
    default:
      return [];
  }
}

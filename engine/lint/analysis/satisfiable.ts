import { createCondition, EMPTY_ANSWER } from "../../core/index.ts";
import type { AnswerValue, Condition, Gate, Setting } from "../../core/index.ts";
import type { ConditionFact } from "../model/rule-facts.ts";
import { oncePerModel } from "../model/tenant-model.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import { todayOf } from "./today.ts";
import { findUnknownOptions, isOtherYear, findDomain, findRightAnswers, readFacts } from "./answer-domains.ts";

/** A requirement: a condition that is true or false, a ticked checkbox, or an answered question. */
export type Demand =
  | { readonly condition: string; readonly isTrue: boolean }
  | { readonly checked: string }
  | { readonly answered: string };

/** `unknown` if a rule is invalid or there are too many combinations to try. */
export type Verdict = "yes" | "no" | "unknown";

const MAX_COMBINATIONS = 20_000;

type Solver = (demands: readonly Demand[], canAnswer?: (key: string) => boolean) => Verdict;

/** Decides if conditions can be true together. */
export const solverOf = oncePerModel(createSolver);

function createSolver(model: TenantModel): Solver {
  const today = todayOf(model);
  const setting: Setting = { today, moment: `${today}T00:00`, round: undefined };
  const compiled = new Map<string, Condition | undefined>();
  const verdicts = new Map<string, Verdict>();

  function compile(name: string): Condition | undefined {
    if (!compiled.has(name)) compiled.set(name, tryCreate(model.conditions.get(name)));
    return compiled.get(name);
  }

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

  function solve(demands: readonly Demand[], canAnswer: (key: string) => boolean): Verdict {
    const names = demands.flatMap((demand) => ("condition" in demand ? [demand.condition] : []));
    const isDenied = (demand: Demand): boolean =>
      "condition" in demand &&
      demands.some((one) => "condition" in one && one.condition === demand.condition && one.isTrue !== demand.isTrue);
    if (demands.some(isDenied)) return "no";
    const facts = closureOf(names);
    if (facts === undefined) return "unknown";
    const checked = demands.flatMap((demand) => ("checked" in demand ? [demand.checked] : []));
    const answered = demands.flatMap((demand) => ("answered" in demand ? [demand.answered] : []));
    if ([...checked, ...answered].some((key) => !canAnswer(key))) return "no";
    const reading = readFacts(model, facts);
    const keys = [...new Set(facts.flatMap(({ reads }) => reads.map(({ key }) => key)))];
    const domains = keys.map((key) => {
      if (checked.includes(key)) return [true];
      if (!canAnswer(key)) return [EMPTY_ANSWER];
      return answered.includes(key) ? findRightAnswers(model, key, reading) : findDomain(model, key, reading);
    });
    if (domains.reduce((product, domain) => product * domain.length, 1) > MAX_COMBINATIONS) return "unknown";
    const answers: Record<string, AnswerValue> = {};
    const truth = (name: string): boolean => compile(name)?.evaluate(answers, truth, setting) ?? false;
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
    if (search(0)) return "yes";
    const isOpen =
      !reading.isFinite ||
      facts.some(({ rule }) => readsSetting(rule)) ||
      facts.some((fact) => findUnknownOptions(model, fact).some(isOtherYear));
    return isOpen ? "unknown" : "no";
  }

  return (demands, canAnswer) => {
    if (canAnswer !== undefined) return solve(demands, canAnswer);
    const identity = JSON.stringify(demands);
    let verdict = verdicts.get(identity);
    if (verdict === undefined) {
      verdict = solve(demands, () => true);
      verdicts.set(identity, verdict);
    }
    return verdict;
  };
}

/** True if a rule reads the time, the round, or a day counted from an answer. The solver tries none of these. */
const readsSetting = (rule: unknown): boolean => /"(?:moment|round)":|"date":\["/.test(JSON.stringify(rule));

function tryCreate(fact: ConditionFact | undefined): Condition | undefined {
  if (fact === undefined || fact.problems.length > 0) return undefined;
  return createCondition(fact.name, fact.rule);
}

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

export const keysReadBy = (model: TenantModel, demands: readonly Demand[]): ReadonlySet<string> =>
  new Set(
    demands.flatMap((demand) =>
      "condition" in demand
        ? conditionsBehind(model, [demand.condition]).flatMap(({ reads }) => reads.map(({ key }) => key))
        : ["checked" in demand ? demand.checked : demand.answered],
    ),
  );

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

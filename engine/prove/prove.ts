import { EMPTY_APPLICATION, evaluate, toCalendarDate } from "../core/index.ts";
import type { Application, Evaluation, Field, Tenant } from "../core/index.ts";
import { listRoundsAndTimes } from "./moments.ts";
import { conditionsOf } from "./gates.ts";
import { createSearch, type Goal, type Search } from "./search.ts";
import { goalsOf, keptOf, listTargets, type Target } from "./targets.ts";

export interface Proof {
  readonly target: Target;
  readonly outcome: "reached" | "unreachable" | "undecided";
  /** Reason in words. Absent if reached. */
  readonly why?: string;
  /** Names of conditions in the reason. */
  readonly conditions: readonly string[];
}

export interface Proofs {
  readonly proofs: readonly Proof[];
  /** A small set of applicants who reach all reached parts. Each has the parts that no earlier applicant reaches. */
  readonly applicants: readonly Applicant[];
}

export interface Applicant {
  readonly application: Application;
  readonly now: Date;
  readonly reaches: readonly Target[];
}

/** Finds an applicant for each part of the form, or proves that nobody can reach the part. Parts can stay undecided. */
export function prove(tenant: Tenant, now: Date, timeLimitMs = 5_000): Proofs {
  const deadline = Date.now() + timeLimitMs;
  const occasions = listRoundsAndTimes(tenant, now);
  const searches = occasions.map((occasion) => ({ ...occasion, ...createSearch(tenant, occasion, deadline) }));
  const targets = listTargets(tenant, toCalendarDate(now, tenant.definition.tenant.timeZone));
  const canAnswer = findAnswerable(tenant, searches);
  const witnesses: Witness[] = [];
  const add = (application: Application, at: Date): void => {
    witnesses.push({ application, now: at, evaluation: evaluate(tenant, application, at) });
  };
  const [{ round, now: first }] = occasions;
  add({ ...EMPTY_APPLICATION, round }, first);
  const isReached = (target: Target): boolean =>
    witnesses.some(({ application, evaluation }) => target.holds(application, evaluation));
  for (const search of searches) {
    // Each of these applicants reaches as many parts as fit together, so that few parts need their own search.
    let left = targets.filter((target) => !isReached(target));
    for (let before = Infinity; left.length < before * MOST_LEFT;) {
      before = left.length;
      add(
        search.grow(
          left.flatMap(({ goals }) => goals),
          canAnswer,
        ),
        search.now,
      );
      left = left.filter((target) => !isReached(target));
    }
  }
  const toProof = (target: Target): Proof => {
    if (isReached(target)) return reached(target);
    const kinds: string[] = [];
    for (const search of searches)
      for (const goal of target.goals) {
        const found = search.find(goal, canAnswer, target.holds);
        if (found.kind === "found") {
          add(found.wanted, search.now);
          return reached(target);
        }
        kinds.push(found.kind);
      }
    const isUnreachable = target.isComplete && kinds.every((kind) => kind === "impossible");
    return isUnreachable ? toUnreachable(target, searches) : toUndecided(target, searches, timeLimitMs);
  };
  const proofs = targets.map((target) => ({ target, proof: toProof(target) }));
  return {
    // A later applicant may reach a part that was undecided before.
    proofs: proofs.map(({ target, proof }) =>
      proof.outcome === "undecided" && isReached(target) ? reached(target) : proof,
    ),
    applicants: coverTargets(targets, witnesses),
  };
}

/** The search for applicants who reach many parts ends when one leaves this share of the remaining parts. */
const MOST_LEFT = 0.8;

interface Witness {
  readonly application: Application;
  readonly now: Date;
  readonly evaluation: Evaluation;
}

const reached = (target: Target): Proof => ({ target, outcome: "reached", conditions: [] });

function toUndecided(target: Target, searches: readonly Search[], timeLimitMs: number): Proof {
  const why = searches.some((search) => search.isLate()) ? `Not decided within ${timeLimitMs / 1000} s` : "Not decided";
  return { target, outcome: "undecided", why, conditions: [] };
}

function toUnreachable(target: Target, searches: readonly Search[]): Proof {
  const demands = target.goals.map((goal) => [...goal.conditions, ...goal.gates.flatMap(conditionsOf)]);
  const conditions = [...new Set(demands.flat().map(([name]) => name))];
  const isOpen = target.goals.some((goal) => canBe(searches, goal, () => true));
  const ways = target.goals.map(({ answered = [] }, at) =>
    [
      ...(demands[at] ?? []).map(([name, isTrue]) => `"${name}" is ${isTrue}`),
      ...answered.map((key) => `"${key}" is answered`),
    ].join(" and "),
  );
  const needs = [...new Set(ways)].filter((way) => way !== "").join(", or ");
  const words = needs === "" || target.kind === "condition" ? "" : `this needs that ${needs}; `;
  const end = isOpen ? "only answers to questions that nobody reaches do that" : "no answers do that";
  return { target, outcome: "unreachable", why: words + end, conditions };
}

/** Returns a function that is true for a key if an applicant who begins with no answers can reach its question. */
export function findAnswerable(tenant: Tenant, searches: readonly Search[]): (key: string) => boolean {
  const filled = new Set([...tenant.fields.values()].flatMap(fillsOf));
  const shut = new Map(
    [...tenant.fields.values()].filter(({ key }) => !filled.has(key)).map((field) => [field.key, field] as const),
  );
  const canAnswer = (key: string): boolean => !shut.has(key);
  /** Goals of questions behind the same gates are equal, and stay met when more questions can be answered. */
  const met = new Set<string>();
  const canBeMet = (goal: Goal): boolean => {
    const identity = JSON.stringify(goal);
    if (!met.has(identity) && canBe(searches, goal, canAnswer)) met.add(identity);
    return met.has(identity);
  };
  const isReachable = (field: Field): boolean =>
    goalsOf(field).some(canBeMet) &&
    keptOf(tenant, field).every(({ goals }) =>
      goals.some((goal) => canBe(searches, goal, (key) => key === field.key || canAnswer(key))),
    );
  for (let before = -1; before !== shut.size;) {
    before = shut.size;
    for (const [key, field] of shut) if (isReachable(field)) shut.delete(key);
  }
  return canAnswer;
}

const canBe = (searches: readonly Search[], goal: Goal, canAnswer: (key: string) => boolean): boolean =>
  searches.some((search) => search.canBe(goal, canAnswer) !== "impossible");

/** Returns the keys that a suggestion fills in, even if their questions are hidden. */
function fillsOf({ ui }: Field): readonly string[] {
  const fills = ui["ui:options"]?.["fills"];
  if (fills === null || typeof fills !== "object") return [];
  return Object.values(fills).filter((key): key is string => typeof key === "string");
}

/** Greedy set cover: the next applicant is the one who reaches most of the remaining parts. */
function coverTargets(targets: readonly Target[], witnesses: readonly Witness[]): Proofs["applicants"] {
  const reaches = witnesses.map(
    ({ application, evaluation }) => new Set(targets.filter((target) => target.holds(application, evaluation))),
  );
  const chosen: Applicant[] = [];
  for (;;) {
    const [most = 0, at = 0] = reaches
      .map((set, index) => [set.size, index] as const)
      .reduce((best, one) => (one[0] > best[0] ? one : best), [0, 0] as const);
    const set = reaches[at];
    const witness = witnesses[at];
    if (most === 0 || set === undefined || witness === undefined) return chosen;
    const gained = [...set];
    chosen.push({ application: witness.application, now: witness.now, reaches: gained });
    for (const one of reaches) for (const target of gained) one.delete(target);
  }
}

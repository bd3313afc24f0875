import { groupBy } from "./finding.ts";
import { findClosest } from "./suggest.ts";
import type { Problem } from "./problem.ts";
import { ORDER_RULE_ID } from "./rules/controller-rules.ts";
import { SCHEMA_RULE_ID } from "./rules/folder-rules.ts";

export interface NamedProblem {
  readonly problem: Problem;
  readonly about: readonly string[];
  readonly isLack: boolean;
  /** True if the rule finds unused names, unasked names or wrong scenarios: often another error is the cause. */
  readonly isAboutUnused: boolean;
}

/**
 * Joins problems about one name or one place, and an unused name with a similar misspelt name. The first error of a
 * joined group outside scenarios is its cause, so `all` must be in the order of the rules. Drops groups that only rules
 * about unused names report, if an error may have caused them.
 */
export function foldConsequences(all: readonly NamedProblem[]): readonly Problem[] {
  const causes = new Map<NamedProblem, NamedProblem>();
  const rootOf = (named: NamedProblem): NamedProblem => {
    const cause = causes.get(named);
    return cause === undefined ? named : rootOf(cause);
  };
  const join = (one: NamedProblem, other: NamedProblem): void => {
    if (rootOf(one) !== rootOf(other)) causes.set(rootOf(other), rootOf(one));
  };

  const firstAbout = new Map<string, NamedProblem>();
  for (const named of all)
    for (const name of named.about) {
      const first = firstAbout.get(name);
      if (first === undefined) firstAbout.set(name, named);
      else join(first, named);
    }
  for (const [one, other] of findAtOnePlace(all)) join(one, other);
  // A condition that reads a later answer likely stands where the unused condition should.
  const misplaced = all.find(({ problem }) => problem.rule === ORDER_RULE_ID);
  for (const named of all)
    if (misplaced !== undefined && named.isAboutUnused && named.about.some((name) => name.startsWith("condition:")))
      join(misplaced, named);

  const used = new Set(all.filter(({ isAboutUnused }) => !isAboutUnused).map(rootOf));
  const unused = [...firstAbout].filter(([, named]) => !used.has(rootOf(named)));
  const others = [...firstAbout.keys()].filter((name) => !unused.some(([other]) => other === name));
  for (const [name, named] of unused) {
    const cause = firstAbout.get(findClosest(name, others) ?? "");
    if (cause !== undefined) join(cause, named);
  }
  const errors = all.map(({ problem }) => problem).filter(({ severity }) => severity === "error");
  const misshapen = new Set(errors.filter(({ rule }) => rule === SCHEMA_RULE_ID).map(({ file }) => file));
  const isPageMisshapen = [...misshapen].some((file) => file.startsWith("pages/"));
  const isFormWrong = errors.some(({ file }) => !isScenario(file));
  const mayVanish = ({ problem, isAboutUnused }: NamedProblem): boolean =>
    isAboutUnused &&
    ((isFormWrong && isScenario(problem.file)) ||
      (problem.severity === "warning" ? errors.length > 0 : isPageMisshapen || misshapen.has(problem.file)));
  return groupBy(all, rootOf).flatMap((group) =>
    group.every(mayVanish) ? [] : toOneProblem(group.map(({ problem }) => problem)),
  );
}

const isScenario = (file: string): boolean => file.startsWith("scenarios/");

function toOneProblem(problems: readonly Problem[]): readonly Problem[] {
  const errors = problems.filter(({ severity }) => severity === "error");
  const cause = errors.find(({ file }) => !isScenario(file)) ?? errors[0] ?? problems[0];
  if (cause === undefined || problems.length === 1) return problems;
  return [{ ...cause, follows: problems.filter((problem) => problem !== cause) }];
}

function findAtOnePlace(all: readonly NamedProblem[]): readonly (readonly [NamedProblem, NamedProblem])[] {
  const byPlace = new Map<string, NamedProblem>();
  return all.flatMap((named): (readonly [NamedProblem, NamedProblem])[] => {
    const { file, line, column, rule, severity } = named.problem;
    if (severity !== "error" || named.isAboutUnused) return [];
    const place = `${file}:${line}:${column}`;
    const first = byPlace.get(place);
    if (first === undefined) byPlace.set(place, named);
    return first !== undefined && (first.problem.rule !== rule || rule === SCHEMA_RULE_ID) ? [[first, named]] : [];
  });
}

import { findClosest } from "./did-you-mean.ts";
import type { Problem } from "./problem.ts";
import { SCHEMA_RULE_ID } from "./rules/file-matches-schema.ts";

/** A problem with the names that it is about, such as the key that is not known. */
export interface NamedProblem {
  readonly problem: Problem;
  readonly about: readonly string[];
}

/**
 * Rules about a name that is there and that nothing uses. Where another name is not known and near it, that one is
 * misspelt, and these follow.
 */
const UNUSED_RULES: ReadonlySet<string> = new Set([
  "banner-name-asked",
  "condition-used",
  "data-model-key-asked",
  "data-model-key-printed",
  "option-list-used",
  "page-key-laid-out",
  "print-key-exists",
  "required-key-on-page",
  "ui-key-on-page",
  "scenario-key-asked",
  "layout-key-in-schema",
]);

/**
 * A misspelt keyword decides before everything, and then where a name is written first: what the data model and the
 * pages say, then what reads it.
 */
const CAUSES_FIRST: readonly string[] = [
  SCHEMA_RULE_ID,
  "option-pick-exists",
  "repeat-group-known",
  "repeat-group-asked",
  "repeat-keys-distinct",
  "page-key-exists",
  "layout-key-exists",
  "layout-key-in-schema",
  "page-key-laid-out",
  "condition-key-exists",
];

/**
 * Makes one problem of each mistake. Problems about one name have one cause, and the others follow from it; so do those
 * about a name that is only unused because another is misspelt.
 */
export function foldConsequences(all: readonly NamedProblem[]): readonly Problem[] {
  const groups = groupByName(all);
  return [...new Set(groups.values())].flatMap((group) => {
    const [cause, ...follows] = [...group].sort(compareCauses).map(({ problem }) => problem);
    if (cause === undefined) return [];
    return follows.length === 0 ? [cause] : [{ ...cause, follows }];
  });
}

/** One group for each problem; problems that share a name share their group. */
function groupByName(all: readonly NamedProblem[]): ReadonlyMap<NamedProblem, readonly NamedProblem[]> {
  const groupOf = new Map<NamedProblem, NamedProblem[]>();
  const ofName = new Map<string, NamedProblem[]>();
  const merge = (one: NamedProblem[], other: NamedProblem[]): NamedProblem[] => {
    if (one === other) return one;
    one.push(...other);
    for (const named of other) {
      groupOf.set(named, one);
      for (const name of named.about) if (ofName.get(name) === other) ofName.set(name, one);
    }
    return one;
  };
  for (const named of all) {
    let group = [named];
    groupOf.set(named, group);
    for (const name of named.about) {
      const known = ofName.get(name);
      if (known !== undefined) group = merge(known, group);
      ofName.set(name, group);
    }
  }
  for (const [name, group] of ofName) {
    if (!group.every(({ problem }) => UNUSED_RULES.has(problem.rule))) continue;
    const others = [...ofName].filter(
      ([, other]) => other !== group && other.some(({ problem }) => !UNUSED_RULES.has(problem.rule)),
    );
    const near = findClosest(
      name,
      others.map(([other]) => other),
    );
    const cause = near === undefined ? undefined : ofName.get(near);
    if (cause !== undefined) merge(cause, group);
  }
  return groupOf;
}

function compareCauses(one: NamedProblem, other: NamedProblem): number {
  const rankOf = ({ problem }: NamedProblem): number => {
    const rank = CAUSES_FIRST.indexOf(problem.rule);
    return (problem.severity === "error" ? 0 : 1_000) + (rank < 0 ? CAUSES_FIRST.length : rank);
  };
  return rankOf(one) - rankOf(other);
}

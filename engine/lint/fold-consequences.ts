import { findClosest } from "./did-you-mean.ts";
import type { Problem } from "./problem.ts";
import { SCHEMA_RULE_ID } from "./rules/folder-rules.ts";

/** A problem, and the names that it is about, such as the key that is not known. */
export interface NamedProblem {
  readonly problem: Problem;
  readonly about: readonly string[];
  /** The object at the place lacks a member. */
  readonly isLack: boolean;
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
  "office-key-exists",
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
  "layout-node-known",
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
 * Makes one problem of those that share a cause: those about one name, and those about a name that is only unused because
 * another is misspelt. The others are listed below the cause.
 */
export function foldConsequences(all: readonly NamedProblem[]): readonly Problem[] {
  return [...new Set(groupByName(all).values())].flatMap((group) => {
    const [first, ...others] = group.toSorted(compareCauses).map(({ problem }) => problem);
    if (first === undefined || others.length === 0) return first ?? [];
    // What causes an error is one.
    const severity = others.some((other) => other.severity === "error") ? "error" : first.severity;
    return [{ ...first, severity, follows: others }];
  });
}

const isUnused = ({ problem }: NamedProblem): boolean => UNUSED_RULES.has(problem.rule);

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
  for (const [one, other] of findNested(all)) merge(groupOf.get(one) ?? [one], groupOf.get(other) ?? [other]);
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

/** Pairs of problems that are at one place, of different rules, or one of which is within the other, of one rule about types. */
function findNested(all: readonly NamedProblem[]): readonly (readonly [NamedProblem, NamedProblem])[] {
  const byPlace = new Map<string, NamedProblem>();
  const pairs: (readonly [NamedProblem, NamedProblem])[] = [];
  for (const named of all) {
    const { file, line, column, rule, severity } = named.problem;
    if (severity !== "error" || isUnused(named) || SET_RULE_IDS.has(rule)) continue;
    const place = `${file}:${line}:${column}`;
    const first = byPlace.get(place);
    if (first === undefined) byPlace.set(place, named);
    else if (first.problem.rule !== rule || rule === SCHEMA_RULE_ID) pairs.push([first, named]);
  }
  const nesting = all.filter(({ problem }) => problem.rule === NESTING_RULE);
  for (const outer of nesting)
    for (const inner of nesting)
      if (inner !== outer && isWithin(inner.problem, outer.problem)) pairs.push([outer, inner]);
  return pairs;
}

/** What another tenant has is a mistake of its own. */
const SET_RULE_IDS: ReadonlySet<string> = new Set(["hosts-unique", "tenant-ids-unique"]);

/** A rule that finds an operand wrong, and also what stands in it. */
const NESTING_RULE = "condition-types-fit";

function isWithin(inner: Problem, outer: Problem): boolean {
  const isBefore = (line: number, column: number, otherLine: number, otherColumn: number): boolean =>
    line < otherLine || (line === otherLine && column <= otherColumn);
  return (
    inner.file === outer.file &&
    isBefore(outer.line, outer.column, inner.line, inner.column) &&
    isBefore(inner.endLine, inner.endColumn, outer.endLine, outer.endColumn)
  );
}

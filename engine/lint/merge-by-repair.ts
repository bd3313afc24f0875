import type { NamedProblem } from "./named-problem.ts";
import type { Place } from "./place.ts";
import type { ProblemPosition } from "./problem.ts";
import type { Repair } from "./repair.ts";
import { identify } from "./run-rules.ts";

/** Problems of one cause. */
export interface CauseGroup {
  readonly problems: readonly NamedProblem[];
  /** The problem to show first, where it is known. */
  readonly cause?: NamedProblem;
}

/** Where changes to a folder are tried. */
export interface Workbench {
  /**
   * What `identify` names the findings that are left when a change has been made; undefined where the change does not fit,
   * does not mend this problem or makes new ones, or where no more may be tried.
   */
  readonly tryRepair: (repair: Repair, mended: NamedProblem) => ReadonlySet<string> | undefined;
  readonly positionOf: (place: Place) => ProblemPosition;
}

interface Attempt {
  readonly cause: NamedProblem;
  readonly repair: Repair;
  /** It changes the name where it is declared, to what is written everywhere else. */
  readonly isDeclared?: true;
}

interface Success extends Attempt {
  readonly gone: ReadonlySet<NamedProblem>;
}

/**
 * Merges groups of problems that one change mends together, because the problem that it mends is then the cause of all.
 * A change that makes new problems says nothing.
 *
 * @param groups the first problem of each is what changes are tried for, in this order
 * @param isUnused whether a problem says only that nothing uses a name
 */
export function mergeByRepair(
  groups: readonly CauseGroup[],
  isUnused: (named: NamedProblem) => boolean,
  workbench: Workbench,
): readonly CauseGroup[] {
  const [first] = groups;
  // One group may still have its cause where a name is declared, if enough depends on that.
  if (first === undefined || (groups.length === 1 && first.problems.length < MIN_USES)) return groups;
  const all = groups.flatMap(({ problems }) => problems);
  const successes: Success[] = [];
  for (const attempt of listAttempts(groups, isUnused)) {
    const left = workbench.tryRepair(attempt.repair, attempt.cause);
    if (left === undefined) continue;
    const gone = new Set(all.filter(({ problem, finding }) => !left.has(identify(problem.rule, finding))));
    successes.push({ ...attempt, gone });
    if (gone.size === all.length) break;
  }
  // The change that mends most says most; of two that mend as much, the first tried.
  return successes
    .toSorted((one, other) => other.gone.size - one.gone.size)
    .reduce<readonly CauseGroup[]>((merged, success) => mergeGone(merged, success, workbench), groups);
}

function listAttempts(groups: readonly CauseGroup[], isUnused: (named: NamedProblem) => boolean): readonly Attempt[] {
  const unused = [
    ...new Set(groups.flatMap(({ problems }) => problems.filter(isUnused).flatMap(({ about }) => about))),
  ].slice(0, MAX_UNUSED);
  return groups.flatMap(({ problems }) =>
    problems
      .filter((named) => named.finding.repairs !== undefined || named === problems[0])
      .slice(0, MAX_CAUSES)
      .flatMap((cause) => (isUnused(cause) && cause.finding.meant === undefined ? [] : listAttemptsFor(cause, unused))),
  );
}

/** A name that so many places need is likelier misspelt where it is declared. */
const MIN_USES = 3;

/** More unused names than these are not all tried, and more causes of one group. */
const MAX_UNUSED = 12;
const MAX_CAUSES = 3;

function listAttemptsFor(cause: NamedProblem, unused: readonly string[]): readonly Attempt[] {
  const { at, see, meant, repairs = [] } = cause.finding;
  const tryAll = (some: readonly Repair[]): readonly Attempt[] => some.map((repair) => ({ cause, repair }));
  const ofKind = (kind: string): readonly string[] =>
    unused.filter((name) => kindOf(name) === kind).map((name) => name.slice(name.indexOf(":") + 1));
  const inverted = meant === undefined ? undefined : { written: meant.likely, likely: meant.written };
  const declared: readonly Attempt[] =
    inverted === undefined || see === undefined
      ? []
      : [{ cause, repair: { at: see, meant: inverted }, isDeclared: true }];
  return [
    ...tryAll(meant === undefined ? [] : [{ at, meant }]),
    ...declared,
    ...tryAll(repairs),
    ...tryAll([at, see].flatMap((place) => (place === undefined ? [] : toNamings(place, cause, ofKind)))),
  ];
}

const CONDITION_MEMBERS: ReadonlySet<unknown> = new Set([
  "shownWhen",
  "hiddenWhen",
  "when",
  "condition",
  "requiredWhen",
  "wrongWhen",
]);

/** Changes that name something at a place which nothing names now. */
function toNamings(
  at: Place,
  { about, finding }: NamedProblem,
  ofKind: (kind: string) => readonly string[],
): readonly Repair[] {
  if (!("path" in at)) return [];
  const kinds = new Set(about.map(kindOf));
  if (at.path.includes("x-options")) kinds.add("list");
  if (CONDITION_MEMBERS.has(at.path.at(-1))) kinds.add("condition");
  const isInLayout = at.path.includes("ui:layout");
  const questions = isInLayout || kinds.has("") ? ofKind("") : [];
  return [
    ...[...kinds].filter((kind) => kind !== "").flatMap((kind) => ofKind(kind).map((value) => ({ at, value }))),
    ...(finding.lacks === undefined
      ? questions.map((question) => ({ at, question }))
      : questions.map((value) => ({ at, member: finding.lacks ?? "", value }))),
    // A list that is empty or missing may be that of all of them.
    ...(isInLayout && questions.length > 0 && finding.isOfList === true ? [{ at, value: questions }] : []),
  ];
}

/** `list` of `list:genders`; nothing of an answer's key. */
const kindOf = (name: string): string => (name.includes(":") ? name.slice(0, name.indexOf(":")) : "");

/** Merges the groups of what a change mends, unless they belong to another cause already. */
function mergeGone(groups: readonly CauseGroup[], success: Success, workbench: Workbench): readonly CauseGroup[] {
  const touched = groups.filter(({ problems }) => problems.some((named) => success.gone.has(named)));
  if (touched.some(({ cause }) => cause !== undefined)) return groups;
  const isMoved = success.isDeclared === true && success.gone.size >= MIN_USES;
  if (touched.length < 2 && !isMoved)
    return groups.map((group) => (touched.includes(group) ? { ...group, cause: success.cause } : group));
  const problems = touched.flatMap((group) => group.problems);
  return [...groups.filter((group) => !touched.includes(group)), { problems, cause: toCause(success, workbench) }];
}

/** The problem as it is shown: where the change is, and with what to write there. */
function toCause({ cause, repair, isDeclared }: Success, { positionOf }: Workbench): NamedProblem {
  const { problem, finding } = cause;
  if (isDeclared === true && "meant" in repair) {
    const { written, likely } = repair.meant;
    return {
      ...cause,
      problem: {
        ...problem,
        ...positionOf(repair.at),
        message: `"${written}" is defined here, but other places name "${likely}", the first at ${problem.file}:${problem.line}:${problem.column}.`,
        hint: `did you mean "${likely}"?`,
      },
    };
  }
  const name = toName(repair);
  const isElsewhere = !isDeepEqual(repair.at, finding.at);
  return {
    ...cause,
    problem: {
      ...problem,
      ...(isElsewhere && !("member" in repair) ? positionOf(repair.at) : {}),
      ...(name === undefined ? {} : { hint: `did you mean "${name}"?` }),
    },
  };
}

const isDeepEqual = (one: Place, other: Place): boolean =>
  one.file === other.file && JSON.stringify(toPath(one)) === JSON.stringify(toPath(other));

const toPath = (place: Place): unknown => ("path" in place ? place.path : [place.offset, place.length]);

/** What a change writes, if that is a name. */
function toName(repair: Repair): string | undefined {
  const written = "question" in repair ? repair.question : "value" in repair ? repair.value : undefined;
  return typeof written === "string" && written !== "" ? written : undefined;
}

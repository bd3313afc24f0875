import { WIDGET_NAMES } from "../schemas/index.ts";
import { createTenantModel, readHead, type TenantModel } from "./model/tenant-model.ts";
import { foldConsequences, type NamedProblem } from "./fold-consequences.ts";
import { compareProblems, type Problem, type ProblemPosition } from "./problem.ts";
import { wholeFile, type Finding } from "./finding.ts";
import type { Rule } from "./rule.ts";
import { RULES } from "./rule-list.ts";
import type { TenantFiles } from "./tenant-files.ts";
import { SCHEMA_RULE_ID, FOLDER_RULE_ID } from "./rules/folder-rules.ts";

export interface LintOptions {
  /** Time from which relative dates and years count. Default: now. */
  readonly now?: Date;
  /** Allowed values of `ui:widget`. Default: the registry in `widgets/`. */
  readonly widgets?: readonly string[];
}

/** Lints one tenant folder. Returns sorted problems. Pure if `options.now` is given. */
export function lintTenant(files: TenantFiles, options: LintOptions = {}): readonly Problem[] {
  return lintTenants([files], options)[0] ?? [];
}

/** Lints folders together, because two tenants must not share an id or a host. Returns the problems of each folder. */
export function lintTenants(
  all: readonly TenantFiles[],
  { now = new Date(), widgets = WIDGET_NAMES }: LintOptions = {},
): readonly (readonly Problem[])[] {
  // Rules compare only tenant.json of the other folders, so one whole model at a time is enough.
  const heads = all.map(readHead);
  return all.map((files) =>
    [...foldConsequences(dropRepeats(findProblems(createTenantModel(files, now, widgets, heads))))].sort(
      compareProblems,
    ),
  );
}

function findProblems(model: TenantModel): NamedProblem[] {
  const problems: NamedProblem[] = [];
  runRules(model, (rule, finding) => {
    const { about = [], isLack = false } = finding;
    const { isAboutUnused = false } = rule;
    problems.push({ problem: toProblem(model, rule, finding), about, isLack, isAboutUnused });
  });
  return problems;
}

function toProblem(model: TenantModel, rule: Rule, finding: Finding): Problem {
  const { at, message, hint, see, about = [], isWarning = false } = finding;
  const said = findFilePlaceHint(model, about) ?? hint;
  return {
    ...model.positionOf(at),
    severity: isWarning ? "warning" : (rule.severity ?? "error"),
    rule: rule.id,
    message,
    ...(said === undefined
      ? {}
      : { hint: see === undefined || said !== hint ? said : `${said} (${describePlace(model.positionOf(see))})` }),
  };
}

function findFilePlaceHint({ filePlaces }: TenantModel, about: readonly string[]): string | undefined {
  const place = about.find((name) => filePlaces.has(name));
  if (place === undefined) return undefined;
  const question = filePlaces.get(place) ?? "";
  return `a later file of "${question}" is kept under this key; "${question}" stands for all of its files.`;
}

function describePlace({ file, line, column }: ProblemPosition): string {
  return `${file}:${line}:${column}`;
}

/** Drops repeated problems. Where a rule reports an error, also drops a schema's, unless a member is missing. */
function dropRepeats(problems: readonly NamedProblem[]): NamedProblem[] {
  const ruled = new Set(
    problems
      .map(({ problem }) => problem)
      .filter(({ rule, severity }) => rule !== SCHEMA_RULE_ID && severity === "error")
      .map(describePlace),
  );
  const seen = new Set<string>();
  return problems.filter(({ problem, isLack }) => {
    const place = describePlace(problem);
    if (problem.rule === SCHEMA_RULE_ID && ruled.has(place) && !isLack) return false;
    const identity = `${problem.rule} ${place} ${REPEATING_PLACES.has(problem.rule) ? problem.message : ""}`;
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}

const REPEATING_PLACES: ReadonlySet<string> = new Set([
  SCHEMA_RULE_ID,
  "file-present",
  "file-readable",
  "link-right",
  "lookup-rows-right",
  "partner-value-known",
]);

/** Runs the rules on one tenant. If a rule throws, reports it and runs the others. */
function runRules(model: TenantModel, report: (rule: Rule, finding: Finding) => void): void {
  for (const rule of RULES) {
    const count = runRule(rule, model, report);
    // Without a tenant, every other rule would fail for the same reason.
    if (rule.id === FOLDER_RULE_ID && count > 0) break;
  }
}

function runRule(rule: Rule, model: TenantModel, report: (rule: Rule, finding: Finding) => void): number {
  if (rule.needs?.some((part) => !model.isReadable(part)) === true) return 0;
  let count = 0;
  const add = (finding: Finding): void => {
    count++;
    report(rule, finding);
  };
  try {
    rule.check(model, add);
  } catch (error) {
    add({
      at: wholeFile("tenant.json"),
      message: `This rule could not check the folder: ${error instanceof Error ? error.message : String(error)}`,
      hint: "this is a fault of the linter; please report it.",
    });
  }
  return count;
}

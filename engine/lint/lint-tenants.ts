import { WIDGET_NAMES } from "../schemas/index.ts";
import { createTenantModel, TENANT_FILE } from "./model/tenant-model.ts";
import type { TenantModel } from "./model/tenant-model.ts";
import { foldConsequences } from "./fold-consequences.ts";
import type { NamedProblem } from "./fold-consequences.ts";
import { compareProblems } from "./problem.ts";
import type { Problem } from "./problem.ts";
import type { Finding, Rule, SetRule } from "./rule.ts";
import { RULES, SET_RULES } from "./rule-list.ts";
import type { TenantFiles } from "./tenant-files.ts";
import { SCHEMA_RULE_ID } from "./rules/file-matches-schema.ts";
import { FOLDER_RULE_ID } from "./rules/folder-is-tenant.ts";

export interface LintOptions {
  /** What relative dates and years are counted from. Default: now. */
  readonly now?: Date;
  /** The names that `ui:widget` may give. Default: those of the registry in `widgets/`. */
  readonly widgets?: readonly string[];
}

/** Every problem of one tenant folder, sorted. Pure over the files; never throws for what they hold. */
export function lintTenant(files: TenantFiles, options: LintOptions = {}): readonly Problem[] {
  return lintTenants([files], options)[0] ?? [];
}

/**
 * The problems of each folder, in the order given. Folders are linted together, because no two tenants may share a host
 * or an id.
 */
export function lintTenants(
  all: readonly TenantFiles[],
  { now = new Date(), widgets = WIDGET_NAMES }: LintOptions = {},
): readonly (readonly Problem[])[] {
  const problems = all.map((files) => runRules(createTenantModel(files, now, widgets)));
  // Only tenant.json is compared between tenants, so nothing else need stay in memory.
  const heads = all.map((files) =>
    createTenantModel(
      { ...files, texts: new Map([...files.texts].filter(([path]) => path === TENANT_FILE)) },
      now,
      widgets,
    ),
  );
  for (const rule of SET_RULES) {
    rule.checkAll(heads, (model, finding) => problems[heads.indexOf(model)]?.push(toProblem(model, rule, finding)));
  }
  return problems.map((found) => [...foldConsequences(dropRepeats(found))].sort(compareProblems));
}

function runRules(model: TenantModel): NamedProblem[] {
  const problems: NamedProblem[] = [];
  for (const rule of RULES) {
    if (rule.needs?.some((part) => !model.isReadable(part)) === true) continue;
    try {
      rule.check(model, (finding) => problems.push(toProblem(model, rule, finding)));
    } catch (error) {
      // A folder of a shape that a rule did not expect must not hide what the other rules find.
      const message = `This rule could not check the folder: ${error instanceof Error ? error.message : String(error)}`;
      problems.push(
        toProblem(model, rule, {
          at: { file: "tenant.json", offset: 0, length: 0 },
          message,
          hint: "this is a fault of the linter; please report it.",
        }),
      );
    }
    // If there is no tenant at all, every other rule would only repeat that.
    if (rule.id === FOLDER_RULE_ID && problems.length > 0) break;
  }
  return problems;
}

function toProblem(
  model: TenantModel,
  rule: Rule | SetRule,
  { at, message, hint, see, about = [], isOfToday = false }: Finding,
): NamedProblem {
  const { start, end } = model.positionOf(at);
  const problem: Problem = {
    file: at.file,
    ...start,
    endLine: end.line,
    endColumn: end.column,
    severity: isOfToday ? "warning" : rule.severity,
    rule: rule.id,
    message,
    ...(hint === undefined ? {} : { hint: see === undefined ? hint : `${hint} (${describePlace(model, see)})` }),
  };
  return { problem, about };
}

function describePlace(model: TenantModel, see: NonNullable<Finding["see"]>): string {
  const { start } = model.positionOf(see);
  return `${see.file}:${start.line}:${start.column}`;
}

/**
 * Keeps one problem for each rule and place, because what is written once in a file is found once for each add-another
 * item. Where a schema and a rule find the same fault, the rule's words stay because they say more. A warning never
 * replaces an error.
 */
function dropRepeats(problems: readonly NamedProblem[]): NamedProblem[] {
  const placeOf = ({ file, line, column }: Problem): string => `${file}:${line}:${column}`;
  const ruled = new Set(
    problems
      .map(({ problem }) => problem)
      .filter(({ rule, severity }) => rule !== SCHEMA_RULE_ID && severity === "error")
      .map(placeOf),
  );
  const seen = new Set<string>();
  return problems.filter(({ problem }) => {
    const place = placeOf(problem);
    if (problem.rule === SCHEMA_RULE_ID && ruled.has(place)) return false;
    const identity = `${problem.rule} ${place} ${REPEATING_PLACES.has(problem.rule) ? problem.message : ""}`;
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}

/** Rules that report several problems at one place. */
const REPEATING_PLACES: ReadonlySet<string> = new Set([
  SCHEMA_RULE_ID,
  "file-present",
  "file-readable",
  "link-safe",
  "partner-value-known",
]);

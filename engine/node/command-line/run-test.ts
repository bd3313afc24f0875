import { basename } from "node:path";
import { findClosest, formatGithub, formatProblems } from "../../lint/index.ts";
import { findTenantFolders, loadEach } from "../load-tenant.ts";
import { formatJunit, formatScenarioReport, type TestedTenant } from "../scenarios/format-report.ts";
import { runScenarios } from "../scenarios/run-scenarios.ts";
import { tenantsFolderOf, wantsColor, type Terminal } from "./terminal.ts";

export async function runTest(
  terminal: Terminal,
  ids: readonly string[],
  { format, update }: { readonly format: "text" | "junit" | "github"; readonly update: boolean },
): Promise<0 | 1 | 2> {
  const folders = await findTenantFolders(tenantsFolderOf(terminal));
  const names = folders.map((folder) => basename(folder));
  const unknown = ids.find((id) => !names.includes(id));
  if (unknown !== undefined) {
    const closest = findClosest(unknown, names);
    terminal.err(`There is no tenant "${unknown}"${closest === undefined ? "" : `; did you mean "${closest}"?`}\n`);
    return 2;
  }
  const chosen = ids.length === 0 ? folders : folders.filter((folder) => ids.includes(basename(folder)));
  let passed = true;
  const tested: TestedTenant[] = [];
  for (const result of await loadEach(chosen)) {
    if (result.loaded === undefined) {
      const options = { color: wantsColor(terminal), quiet: true };
      const problems = formatProblems(format === "github" ? "github" : "text", [result], options);
      if (format === "junit")
        tested.push({
          tenantId: basename(result.folder),
          results: [{ file: "lint", description: "", failures: [problems] }],
        });
      else terminal.out(problems);
      passed = false;
      continue;
    }
    const report = await runScenarios(result.loaded, update);
    if (format === "junit") tested.push(report);
    else terminal.out(`${formatScenarioReport(report)}\n`);
    if (format === "github") terminal.out(formatGithub([{ folder: result.folder, problems: toProblems(report) }]));
    passed &&= report.passed;
  }
  if (format === "junit") terminal.out(formatJunit(tested));
  return passed ? 0 : 1;
}

const toProblems = ({ results }: TestedTenant) =>
  results.flatMap(({ file, failures }) =>
    failures.map((message) => ({ ...FIRST_LINE, file, severity: "error" as const, rule: "scenario", message })),
  );

const FIRST_LINE = { line: 1, column: 1, endLine: 1, endColumn: 1 };

import { basename } from "node:path";
import { findClosest, formatProblems } from "../../lint/index.ts";
import { findTenantFolders, loadEach } from "../load-tenant.ts";
import { formatJunit, formatScenarioReport } from "../scenarios/format-report.ts";
import type { TestedTenant } from "../scenarios/format-report.ts";
import { runScenarios } from "../scenarios/run-scenarios.ts";
import { tenantsFolderOf, wantsColor } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

export async function runTest(
  terminal: Terminal,
  ids: readonly string[],
  { format, update }: { readonly format: "text" | "junit"; readonly update: boolean },
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
      const problems = formatProblems("text", [result], { color: wantsColor(terminal), quiet: true });
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
    passed &&= report.passed;
  }
  if (format === "junit") terminal.out(formatJunit(tested));
  return passed ? 0 : 1;
}

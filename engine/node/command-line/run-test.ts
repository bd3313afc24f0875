import { basename } from "node:path";
import { findClosest, formatProblems } from "../../lint/index.ts";
import { findTenantFolders, loadEach } from "../load-tenant.ts";
import { formatScenarioReport } from "../scenarios/format-scenario-report.ts";
import { runScenarios } from "../scenarios/run-scenarios.ts";
import { tenantsFolderOf, wantsColor } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

/** Runs the scenarios of the tenants with these ids, or of all. A tenant with lint errors fails. */
export async function runTest(terminal: Terminal, ids: readonly string[]): Promise<0 | 1 | 2> {
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
  for (const result of await loadEach(chosen)) {
    if (result.loaded === undefined) {
      terminal.out(formatProblems("text", [result], { color: wantsColor(terminal), quiet: true }));
      passed = false;
      continue;
    }
    const report = await runScenarios(result.loaded);
    terminal.out(`${formatScenarioReport(report)}\n`);
    passed &&= report.passed;
  }
  return passed ? 0 : 1;
}

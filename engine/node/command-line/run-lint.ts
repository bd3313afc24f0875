import { formatProblems, lintTenants, type ProblemFormat } from "../../lint/index.ts";
import { findTenantFolders } from "../load-tenant.ts";
import { readSharedFiles, readTenantFiles } from "../read-tenant-files.ts";
import { findUnreached } from "./run-prove.ts";
import { tenantsFolderOf, toFolders, wantsColor, type Terminal } from "./terminal.ts";

export async function runLint(
  terminal: Terminal,
  given: readonly string[],
  options: { format: ProblemFormat; maxWarnings?: number; quiet: boolean; prove?: boolean },
): Promise<0 | 1 | 2> {
  const { format, maxWarnings, quiet, prove = false } = options;
  const folders = given.length > 0 ? toFolders(terminal, given) : await findAllFolders(terminal);
  if (folders.length === 0) {
    terminal.err(`There are no tenant folders in "${tenantsFolderOf(terminal)}".\n`);
    return 2;
  }
  const shared = await readSharedFiles();
  const files = await Promise.all(folders.map((folder) => readTenantFiles(folder, {}, shared)));
  const problems = lintTenants(files).map((found, index) => {
    const linted = files[index];
    const isSound = found.every(({ severity }) => severity === "warning");
    return prove && isSound && linted !== undefined ? [...found, ...findUnreached(linted)] : found;
  });
  const linted = files.map(({ folder, texts }, index) => ({ folder, texts, problems: problems[index] ?? [] }));
  terminal.out(formatProblems(format, linted, { color: wantsColor(terminal), quiet }));

  const all = problems.flat();
  const errors = all.filter(({ severity }) => severity === "error").length;
  const warnings = all.length - errors;
  terminal.err(
    `${countOf(errors, "error")} and ${countOf(warnings, "warning")} in ${countOf(folders.length, "tenant")}.\n`,
  );
  if (maxWarnings !== undefined && warnings > maxWarnings) {
    terminal.err(`At most ${countOf(maxWarnings, "warning")} were allowed.\n`);
    return 1;
  }
  return errors > 0 ? 1 : 0;
}

async function findAllFolders(terminal: Terminal): Promise<readonly string[]> {
  const folder = tenantsFolderOf(terminal);
  return findTenantFolders(folder).catch(() => {
    throw new Error(`The tenants folder "${folder}" cannot be read. Name folders to lint, or set TENANTS_DIR.`);
  });
}

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

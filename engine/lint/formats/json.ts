import { toFilePath } from "./file-path.ts";
import type { LintedFolder } from "./linted-folder.ts";

/** `{ problems: [{file, line, column, …}], errors, warnings }`, for scripts. */
export function formatJson(folders: readonly LintedFolder[]): string {
  const problems = folders.flatMap(({ folder, problems: own }) =>
    own.map((problem) => ({ ...problem, file: toFilePath(folder, problem.file) })),
  );
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  return `${JSON.stringify({ problems, errors: count("error"), warnings: count("warning") }, undefined, 2)}\n`;
}

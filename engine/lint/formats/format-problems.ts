import { toFilePath } from "./file-path.ts";
import { formatGithub } from "./github.ts";
import type { FormatOptions, LintedFolder } from "./linted-folder.ts";
import { formatSarif } from "./sarif.ts";
import { formatText } from "./text.ts";

/** `{ problems: [{file, line, column, …}], errors, warnings }`, for scripts. */
function formatJson(folders: readonly LintedFolder[]): string {
  const problems = folders.flatMap(({ folder, problems: own }) =>
    own.map((problem) => ({ ...problem, file: toFilePath(folder, problem.file) })),
  );
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  return `${JSON.stringify({ problems, errors: count("error"), warnings: count("warning") }, undefined, 2)}\n`;
}

export type ProblemFormat = "text" | "json" | "sarif" | "github";

/** Returns the problems as text; "" in the text and GitHub formats if there are none. */
export function formatProblems(
  format: ProblemFormat,
  folders: readonly LintedFolder[],
  options: FormatOptions,
): string {
  const shown = options.quiet
    ? folders.map((folder) => ({ ...folder, problems: folder.problems.filter(({ severity }) => severity === "error") }))
    : folders;
  switch (format) {
    case "text":
      return formatText(shown, options);
    case "json":
      return formatJson(shown);
    case "sarif":
      return formatSarif(shown, options.tool);
    case "github":
      return formatGithub(shown);
  }
}

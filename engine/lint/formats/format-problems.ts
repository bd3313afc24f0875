import { toFilePath } from "./linted-folder.ts";
import type { FormatOptions, LintedFolder } from "./linted-folder.ts";
import { formatText } from "./text.ts";

/** For scripts: `{ problems: [{file, line, column, …}], errors, warnings }`. */
function formatJson(folders: readonly LintedFolder[]): string {
  const problems = folders.flatMap(({ folder, problems: own }) =>
    own.map((problem) => ({ ...problem, file: toFilePath(folder, problem.file) })),
  );
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  return `${JSON.stringify({ problems, errors: count("error"), warnings: count("warning") }, undefined, 2)}\n`;
}

export type ProblemFormat = "text" | "json" | "github";

/** Returns the problems in a format. Without problems, the text and GitHub formats return "". */
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
    case "github":
      return formatGithub(shown);
  }
}

/** Formats problems as workflow commands of GitHub Actions. */
export function formatGithub(folders: readonly LintedFolder[]): string {
  const lines = folders.flatMap(({ folder, problems }) =>
    problems.map(({ file, line, column, endLine, endColumn, severity, rule, message, hint }) => {
      const properties = {
        file: toFilePath(folder, file),
        line,
        endLine,
        col: column,
        ...(endLine === line ? { endColumn } : {}),
        title: rule,
      };
      const attributes = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      return `::${severity === "note" ? "notice" : severity} ${attributes.join(",")}::${escapeData(hint === undefined ? message : `${message}\nhint: ${hint}`)}\n`;
    }),
  );
  return lines.join("");
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

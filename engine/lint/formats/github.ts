import { toFilePath } from "./file-path.ts";
import type { LintedFolder } from "./linted-folder.ts";

/** Workflow commands of GitHub Actions. */
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

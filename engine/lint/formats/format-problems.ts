import { formatGithub } from "./github.ts";
import { formatJson } from "./json.ts";
import type { FormatOptions, LintedFolder } from "./linted-folder.ts";
import { formatSarif } from "./sarif.ts";
import { formatText } from "./text.ts";

/** For people, for scripts, for code scanning services, for GitHub's pull requests. */
export type ProblemFormat = "text" | "json" | "sarif" | "github";

/** Renders problems; the caller writes them. The text and GitHub formats give nothing where there is none. */
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

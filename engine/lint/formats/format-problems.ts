import type { Problem } from "../problem.ts";
import { formatGithub } from "./github.ts";
import { formatJson } from "./json.ts";
import { formatSarif } from "./sarif.ts";
import { formatText } from "./text.ts";

/** The problems of one folder, and its texts for the lines shown with them. */
export interface LintedFolder {
  /** As named in the run; paths in the output begin with it. */
  readonly folder: string;
  readonly problems: readonly Problem[];
  readonly texts: ReadonlyMap<string, string>;
}

export interface FormatOptions {
  /** ANSI colours, for text on a terminal. */
  readonly color: boolean;
  /** Errors only. */
  readonly quiet: boolean;
}

/** For people, for scripts, for code scanning services, for GitHub's pull requests. */
export type ProblemFormat = "text" | "json" | "sarif" | "github";

/** Renders problems; the caller writes them. Text and GitHub give nothing where there is none. */
export function formatProblems(format: ProblemFormat, folders: readonly LintedFolder[], options: FormatOptions): string {
  const shown = options.quiet ? folders.map((folder) => ({ ...folder, problems: folder.problems.filter(({ severity }) => severity === "error") })) : folders;
  switch (format) {
    case "text":
      return formatText(shown, options);
    case "json":
      return formatJson(shown);
    case "sarif":
      return formatSarif(shown);
    case "github":
      return formatGithub(shown);
  }
}

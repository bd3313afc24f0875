import type { Problem, Severity } from "../problem.ts";
import { SHARED_PREFIX } from "../tenant-files.ts";

export interface ShownProblem extends Omit<Problem, "severity"> {
  readonly severity: Severity | "note";
  /** Replaces the severity in the text format. */
  readonly label?: string;
}

/** Problems of one folder, and its texts for code frames. */
export interface LintedFolder {
  readonly folder: string;
  readonly problems: readonly ShownProblem[];
  readonly texts: ReadonlyMap<string, string>;
}

export interface FormatOptions {
  readonly color: boolean;
  readonly quiet: boolean;
  readonly tool?: Tool;
}

export interface Tool {
  readonly name: string;
  readonly rules: readonly {
    readonly id: string;
    readonly docs: string;
    readonly severity: ShownProblem["severity"];
  }[];
}

/** Path of a file from where the run began. */
export function toFilePath(folder: string, file: string): string {
  if (file.startsWith(SHARED_PREFIX)) return `templates/${file.slice(SHARED_PREFIX.length)}`;
  const base = folder.replaceAll("\\", "/").replace(/\/+$/, "");
  if (base === "." || base === "") return file === "" ? "." : file;
  return file === "" ? base : `${base}/${file}`;
}

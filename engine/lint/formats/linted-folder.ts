import type { Problem, Severity } from "../problem.ts";
import { SHARED_PREFIX } from "../tenant-files.ts";

export interface ShownProblem extends Omit<Problem, "severity"> {
  readonly severity: Severity | "note";
  /** Label that the text format shows instead of the severity. */
  readonly label?: string;
}

/** Problems of one folder, with the folder's texts for code frames. */
export interface LintedFolder {
  readonly folder: string;
  readonly problems: readonly ShownProblem[];
  readonly texts: ReadonlyMap<string, string>;
}

export interface FormatOptions {
  readonly color: boolean;
  readonly quiet: boolean;
}

/** Path of a file relative to the working directory. */
export function toFilePath(folder: string, file: string): string {
  if (file.startsWith(SHARED_PREFIX)) return `templates/${file.slice(SHARED_PREFIX.length)}`;
  const base = folder.replaceAll("\\", "/").replace(/\/+$/, "");
  if (base === "." || base === "") return file === "" ? "." : file;
  return file === "" ? base : `${base}/${file}`;
}

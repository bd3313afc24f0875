import type { Problem } from "../problem.ts";

/** The problems of one folder, and its texts for the lines shown with them. */
export interface LintedFolder {
  /** The folder as it was named for the run. Paths in the output begin with it. */
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

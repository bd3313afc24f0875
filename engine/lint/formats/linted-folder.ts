import type { Problem, Severity } from "../problem.ts";

/** What a format shows at a place: a problem, or a difference between two versions, which may be a mere note. */
export interface ShownProblem extends Omit<Problem, "severity"> {
  readonly severity: Severity | "note";
  /** Words for people in place of the severity. */
  readonly label?: string;
}

/** The problems of one folder, and its texts for the lines shown with them. */
export interface LintedFolder {
  /** The folder as it was named for the run. Paths in the output begin with it. */
  readonly folder: string;
  readonly problems: readonly ShownProblem[];
  readonly texts: ReadonlyMap<string, string>;
}

export interface FormatOptions {
  /** ANSI colours, for text on a terminal. */
  readonly color: boolean;
  /** Errors only. */
  readonly quiet: boolean;
  /** What found them, for the SARIF format; by default the linter. */
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

import type { Problem, Severity } from "../problem.ts";

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

export type Severity = "error" | "warning";

export interface ProblemPosition {
  /** Path inside the tenant folder. */
  readonly file: string;
  /** From 1; columns in UTF-16 units, as editors count. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One thing that is wrong with a tenant folder, described so that it can be corrected from the text alone. */
export interface Problem extends ProblemPosition {
  readonly severity: Severity;
  /** Id of the rule. */
  readonly rule: string;
  readonly message: string;
  readonly hint?: string;
  /** Problems that this one causes; they go when it is mended. */
  readonly follows?: readonly Problem[];
}

/** Orders problems by file, line, column and rule, as every format lists them. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export type Severity = "error" | "warning";

export interface ProblemPosition {
  /** Path inside the tenant folder. */
  readonly file: string;
  /** From 1, in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A fault of a tenant folder, with all that is needed to correct it. */
export interface Problem extends ProblemPosition {
  readonly severity: Severity;
  readonly rule: string;
  readonly message: string;
  readonly hint?: string;
  /** Problems that vanish with this one. */
  readonly follows?: readonly Problem[];
}

/** Orders problems by file, line, column and rule. */
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

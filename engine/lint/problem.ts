export type Severity = "error" | "warning";

export interface ProblemPosition {
  readonly file: string;
  /** Lines and columns count from 1, columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface Problem extends ProblemPosition {
  readonly severity: Severity;
  readonly rule: string;
  readonly message: string;
  readonly hint?: string;
  /** Problems that disappear when the author corrects this one. */
  readonly follows?: readonly Problem[];
}

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

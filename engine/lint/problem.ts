export type Severity = "error" | "warning";

/** One thing wrong with a tenant folder, told so that it can be mended from the text alone. */
export interface Problem {
  /** Path inside the tenant folder. */
  readonly file: string;
  /** From 1; columns in UTF-16 units, as editors count. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: Severity;
  /** Id of the rule: the name of its file in `rules/`. */
  readonly rule: string;
  readonly message: string;
  readonly hint?: string;
}

/** By file, line, column, rule: the order in which every format lists them. */
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

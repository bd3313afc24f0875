import { lintTenant } from "../../engine/lint/index.ts";
import type { Problem, TenantFiles } from "../../engine/lint/index.ts";

export const NOW = new Date("2026-11-21T12:00:00Z");

/**
 * A problem as file, marked text and message: `texts.json "form.svae": texts.json replaces …`. The line and the column
 * stand between them if the file has the text more than once.
 */
export function describePlaced({ texts }: TenantFiles, problem: Problem): string {
  const { file, line, column, endLine, endColumn, message } = problem;
  const text = texts.get(file) ?? "";
  const [first = "", ...others] = text.split("\n").slice(line - 1, endLine);
  const marked = others.length === 0 ? first.slice(column - 1, endColumn - 1) : first.slice(column - 1);
  const isOnce = text.split(marked).length === 2;
  return `${[isOnce || text === "" ? file : `${file}:${line}:${column}`, marked].filter(Boolean).join(" ")}: ${message}`;
}

/** Every problem with its severity, rule and hint, and with the number of those that follow from it. */
export function describeProblems(files: TenantFiles): readonly string[] {
  return lintTenant(files, { now: NOW }).map((problem) => {
    const { severity, rule, hint, follows = [] } = problem;
    return [
      `${severity === "warning" ? "warning " : ""}${rule} ${describePlaced(files, problem)}`,
      ...(hint === undefined ? [] : [`→ ${hint}`]),
      ...(follows.length === 0 ? [] : [`(and ${follows.length} more)`]),
    ].join(" ");
  });
}

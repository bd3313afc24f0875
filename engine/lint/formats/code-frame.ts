import type { ProblemPosition } from "../problem.ts";

const MAX_WIDTH = 100;

/** The line of a problem and a mark below the place; empty for a blank line. */
export function renderCodeFrame(
  text: string,
  { line, column, endLine, endColumn }: ProblemPosition,
): readonly string[] {
  const source = text.split("\n", line)[line - 1]?.replace(/\r$/, "").replaceAll("\t", " ");
  if (source === undefined || source.trim() === "") return [];
  const cut = column > MAX_WIDTH / 2 ? column - MAX_WIDTH / 2 : 0;
  const shown = source.slice(cut, cut + MAX_WIDTH);
  const indent = cut > 0 ? 0 : shown.length - shown.trimStart().length;
  const end = endLine === line ? endColumn : source.length + 1;
  const length = Math.max(1, Math.min(end - column, MAX_WIDTH - (column - 1 - cut)));
  const gutter = String(line);
  return [
    `${gutter} | ${shown.slice(indent)}`,
    `${" ".repeat(gutter.length)} | ${" ".repeat(Math.max(0, column - 1 - cut - indent))}${"^".repeat(length)}`,
  ];
}

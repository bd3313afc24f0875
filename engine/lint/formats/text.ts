import type { Problem, ProblemPosition } from "../problem.ts";
import { toFilePath } from "./linted-folder.ts";
import type { LintedFolder, ShownProblem } from "./linted-folder.ts";

export function formatText(folders: readonly LintedFolder[], { color }: { readonly color: boolean }): string {
  const paint = createPaint(color);
  const blocks = folders.flatMap(({ folder, problems, texts }) =>
    problems.map((problem) => formatBlock(folder, problem, texts.get(problem.file), paint)),
  );
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
}

function formatBlock(folder: string, problem: ShownProblem, text: string | undefined, paint: Paint): string {
  const place =
    problem.file === ""
      ? toFilePath(folder, "")
      : `${toFilePath(folder, problem.file)}:${problem.line}:${problem.column}`;
  const severity = paint(SEVERITY_STYLES[problem.severity], problem.label ?? problem.severity);
  return [
    `${paint("bold", place)}  ${severity}  ${paint("dim", problem.rule)}`,
    `  ${problem.message}`,
    ...(text === undefined ? [] : renderCodeFrame(text, problem).map((line) => paint("dim", `  ${line}`))),
    ...(problem.hint === undefined ? [] : [`  ${paint("cyan", "hint:")} ${problem.hint}`]),
    ...(problem.follows === undefined ? [] : [`  ${paint("dim", describeFollowing(problem.follows))}`]),
  ].join("\n");
}

const SEVERITY_STYLES = { error: "red", warning: "yellow", note: "cyan" } as const;

const MAX_PLACES = 3;

function describeFollowing(follows: readonly Problem[]): string {
  const places = follows.slice(0, MAX_PLACES).map(({ file, line, column }) => `${file}:${line}:${column}`);
  const rest = follows.length > MAX_PLACES ? ", …" : "";
  return `${follows.length} more ${follows.length === 1 ? "problem follows" : "problems follow"} from this: ${places.join(", ")}${rest}`;
}

const CODES = { bold: 1, dim: 2, red: 31, yellow: 33, cyan: 36 } as const;
type Paint = (style: keyof typeof CODES, text: string) => string;

function createPaint(color: boolean): Paint {
  return (style, text) => (color ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
}

const MAX_WIDTH = 100;

/** Renders a problem's line, with a mark below the place. Returns nothing for a blank line. */
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

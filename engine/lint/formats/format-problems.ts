import type { Problem, Severity, ProblemPosition } from "../problem.ts";
import { SHARED_PREFIX } from "../tenant-files.ts";

export interface ShownProblem extends Omit<Problem, "severity"> {
  readonly severity: Severity | "note";
  readonly label?: string;
}

/** Problems of one folder, with the folder's texts for code frames. */
export interface LintedFolder {
  readonly folder: string;
  readonly problems: readonly ShownProblem[];
  readonly texts: ReadonlyMap<string, string>;
}

export function toFilePath(folder: string, file: string): string {
  if (file.startsWith(SHARED_PREFIX)) return `templates/${file.slice(SHARED_PREFIX.length)}`;
  const base = folder.replaceAll("\\", "/").replace(/\/+$/, "");
  if (base === "." || base === "") return file === "" ? "." : file;
  return file === "" ? base : `${base}/${file}`;
}

/** For scripts: `{ problems: [{file, line, column, …}], errors, warnings }`. */
function formatJson(folders: readonly LintedFolder[]): string {
  const problems = folders.flatMap(({ folder, problems: own }) =>
    own.map((problem) => ({ ...problem, file: toFilePath(folder, problem.file) })),
  );
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  return `${JSON.stringify({ problems, errors: count("error"), warnings: count("warning") }, undefined, 2)}\n`;
}

export type ProblemFormat = "text" | "json" | "github";

export function formatProblems(
  format: ProblemFormat,
  folders: readonly LintedFolder[],
  { color, quiet }: { readonly color: boolean; readonly quiet: boolean },
): string {
  const shown = quiet
    ? folders.map((folder) => ({ ...folder, problems: folder.problems.filter(({ severity }) => severity === "error") }))
    : folders;
  switch (format) {
    case "text":
      return formatText(shown, color);
    case "json":
      return formatJson(shown);
    case "github":
      return formatGithub(shown);
  }
}

export function formatGithub(folders: readonly Omit<LintedFolder, "texts">[]): string {
  const lines = folders.flatMap(({ folder, problems }) =>
    problems.map(({ file, line, column, endLine, endColumn, severity, rule, message, hint }) => {
      const properties = {
        file: toFilePath(folder, file),
        line,
        endLine,
        col: column,
        ...(endLine === line ? { endColumn } : {}),
        title: rule,
      };
      const attributes = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      return `::${severity === "note" ? "notice" : severity} ${attributes.join(",")}::${escapeData(hint === undefined ? message : `${message}\nhint: ${hint}`)}\n`;
    }),
  );
  return lines.join("");
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function formatText(folders: readonly LintedFolder[], color: boolean): string {
  const paint: Paint = (style, text) => (color ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
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

const MAX_WIDTH = 100;

function renderCodeFrame(text: string, { line, column, endLine, endColumn }: ProblemPosition): readonly string[] {
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

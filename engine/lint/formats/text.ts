import type { Problem } from "../problem.ts";
import { renderCodeFrame } from "./code-frame.ts";
import { toFilePath } from "./file-path.ts";
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

import { toFilePath, formatProblems } from "../formats/format-problems.ts";
import type { ProblemFormat, LintedFolder, ShownProblem } from "../formats/format-problems.ts";
import { DIFFERENCE_KINDS, type Difference, type DifferenceKind, type Side } from "./difference.ts";

export type DifferenceFormat = ProblemFormat | "markdown";

export interface CountedDifference extends Difference {
  readonly drafts?: number;
}

export interface ComparedTenant {
  readonly differences: readonly CountedDifference[];
  readonly folders: Readonly<Record<Side, { readonly folder: string; readonly texts: ReadonlyMap<string, string> }>>;
  readonly base?: string;
}

export const KIND_WORDS: Readonly<Record<DifferenceKind, string>> = {
  "asks-again": "asks again",
  "needs-migration": "needs a migration",
  "loses-answers": "loses answers",
};

const SEVERITIES: Readonly<Record<DifferenceKind, ShownProblem["severity"]>> = {
  "asks-again": "warning",
  "needs-migration": "error",
  "loses-answers": "error",
};

export function formatDifferences(
  format: DifferenceFormat,
  compared: readonly ComparedTenant[],
  { color }: { readonly color: boolean },
): string {
  if (format === "markdown") return formatMarkdown(compared);
  if (format === "json") return formatJson(compared);
  const folders = compared.flatMap(({ differences, folders: both, base }) =>
    differences.map((one): LintedFolder => ({ ...both[one.side], problems: [toShown(format, one, base)] })),
  );
  return formatProblems(format, folders, { color, quiet: false });
}

function toShown(format: ProblemFormat, difference: CountedDifference, base: string | undefined): ShownProblem {
  const { hint, ...shown } = difference;
  const { kind, id, side, isSettled } = difference;
  const where = side === "old" ? ` (in ${base ?? "the old folder"})` : "";
  return {
    ...shown,
    severity: isSettled ? "note" : SEVERITIES[kind],
    label: `${labelOf(difference)}${where}`,
    rule: format === "text" ? id : kind,
    message: toSentence(difference),
    ...(hint === undefined || isSettled ? {} : { hint }),
  };
}

const labelOf = ({ kind, isSettled }: Difference): string =>
  isSettled ? `settled: ${KIND_WORDS[kind]}` : KIND_WORDS[kind];

function toSentence({ message, drafts, kind, id }: CountedDifference): string {
  if (drafts === undefined) return message;
  if (drafts === 0) return `${message} No draft is affected.`;
  // The count looks at these answers only. Conditions and patterns may leave some of the drafts alone.
  const isBound = kind === "asks-again" || id === "question-hidden" || id === "question-cleared";
  const count = drafts === 1 ? "1 draft is touched" : `${drafts} drafts are touched`;
  return `${message} ${isBound ? `At most ${count}` : count}.`;
}

/** For scripts: `{ differences: [{kind, id, file, line, …, isSettled}], counts: {kind: number}, undecided }`. */
function formatJson(compared: readonly ComparedTenant[]): string {
  const differences = compared.flatMap(({ differences: own, folders, base }) =>
    own.map((one) => ({
      ...one,
      file: toFilePath(folders[one.side].folder, one.file),
      ...(one.side === "old" && base !== undefined ? { base } : {}),
    })),
  );
  const counts = Object.fromEntries(
    DIFFERENCE_KINDS.map((kind) => [kind, differences.filter((one) => one.kind === kind).length]),
  );
  const undecided = differences.filter(({ isSettled }) => !isSettled).length;
  return `${JSON.stringify({ differences, counts, undecided }, undefined, 2)}\n`;
}

function formatMarkdown(compared: readonly ComparedTenant[]): string {
  const parts = compared.map(({ differences, folders, base }) => {
    const lineOf = (one: CountedDifference): string => {
      const place = `${toFilePath(folders[one.side].folder, one.file)}:${one.line}${one.side === "old" && base !== undefined ? ` in ${base}` : ""}`;
      const hint = one.hint === undefined || one.isSettled ? "" : ` Hint: ${escape(one.hint)}`;
      return `- **${labelOf(one)}** ${escape(toSentence(one))} \`${place}\`${hint}`;
    };
    const open = differences.filter(({ isSettled }) => !isSettled);
    const rest = differences.filter(({ isSettled }) => isSettled);
    return [
      `### ${folders.new.folder}`,
      open.length === 0 ? "Nothing needs a decision." : open.map(lineOf).join("\n"),
      ...(rest.length === 0
        ? []
        : [
            `<details><summary>${rest.length} ${rest.length === 1 ? "difference" : "differences"} with nothing to decide</summary>\n\n${rest.map(lineOf).join("\n")}\n\n</details>`,
          ]),
    ].join("\n\n");
  });
  return parts.length === 0 ? "" : `${parts.join("\n\n")}\n`;
}

/** Escapes a tenant's words, so that they do not become markup. */
const escape = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~]/g, "\\$&").replace(/\s+/g, " ");

import { RULES, SET_RULES } from "../rule-list.ts";
import { toFilePath } from "./linted-folder.ts";
import type { LintedFolder, ShownProblem, Tool } from "./linted-folder.ts";

const LINTER = { name: "portico lint", rules: [...RULES, ...SET_RULES] };

/** Formats problems as SARIF 2.1.0 (OASIS). */
export function formatSarif(folders: readonly LintedFolder[], { name, rules }: Tool = LINTER): string {
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name,
            rules: rules.map(({ id, docs, severity }) => ({
              id,
              shortDescription: { text: docs },
              defaultConfiguration: { level: severity },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: folders.flatMap(({ folder, problems }) =>
          problems.map((problem) =>
            toResult(
              folder,
              problem,
              rules.findIndex(({ id }) => id === problem.rule),
            ),
          ),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function toResult(
  folder: string,
  { file, line, column, endLine, endColumn, severity, rule, message, hint }: ShownProblem,
  ruleIndex: number,
): object {
  return {
    ruleId: rule,
    // Problems of the loader have an id that is not a rule's id.
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: severity,
    message: { text: hint === undefined ? message : `${message} Hint: ${hint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(toFilePath(folder, file)) },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
  };
}

import type { Problem } from "../problem.ts";
import { RULES, SET_RULES } from "../rule-list.ts";
import { toFilePath } from "./file-path.ts";
import type { LintedFolder } from "./linted-folder.ts";

/** SARIF 2.1.0 (OASIS), which code scanning services read. */
export function formatSarif(folders: readonly LintedFolder[]): string {
  const rules = [...RULES, ...SET_RULES];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "portico lint",
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
  { file, line, column, endLine, endColumn, severity, rule, message, hint }: Problem,
  ruleIndex: number,
): object {
  return {
    ruleId: rule,
    // The loader reports under an id that is not a rule of the linter.
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

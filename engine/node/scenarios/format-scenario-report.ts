import type { ScenarioCoverage } from "./scenario-coverage.ts";
import type { ScenarioReport } from "./run-scenarios.ts";

/** A report as people read it on a terminal: scenarios, what failed in each, then what no scenario reaches. */
export function formatScenarioReport({ tenantId, results, coverage }: ScenarioReport): string {
  const failed = results.filter(({ failures }) => failures.length > 0);
  const lines = results.flatMap(({ file, description, failures }) => [
    `${failures.length === 0 ? "ok  " : "FAIL"}  ${tenantId}/${file}${description === "" ? "" : `  ${description}`}`,
    ...failures.map((failure) => `        ${failure}`),
  ]);
  if (results.length === 0) lines.push(`FAIL  ${tenantId} has no scenarios: add one to ${tenantId}/scenarios/.`);
  return `${[...lines, "", `${results.length - failed.length} of ${results.length} scenarios hold.`, ...formatCoverage(coverage)].join("\n")}\n`;
}

function formatCoverage({ conditions, fields, messages }: ScenarioCoverage): readonly string[] {
  const part = (what: string, total: number, missing: readonly string[]): readonly string[] => [
    `${what}: ${total - missing.length} of ${total}${missing.length === 0 ? "" : "; no scenario reaches"}`,
    ...missing.map((item) => `  ${item}`),
  ];
  return [
    ...part("conditions true", conditions.total, conditions.neverTrue),
    ...part("conditions false", conditions.total, conditions.neverFalse),
    ...part("questions shown", fields.total, fields.neverShown),
    ...part(
      "messages given",
      messages.total,
      messages.neverGiven.map(({ key, message }) => `${key}: ${message}`),
    ),
  ];
}

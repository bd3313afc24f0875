import type { ScenarioReport } from "./run-scenarios.ts";
import type { ScenarioCoverage } from "./scenario-coverage.ts";

export function formatScenarioReport({ tenantId, results, coverage }: ScenarioReport): string {
  const failed = results.filter(({ failures }) => failures.length > 0);
  const lines = results.flatMap(({ file, description, failures, accepted = [] }) => [
    `${failures.length > 0 ? "FAIL" : accepted.length > 0 ? "new " : "ok  "}  ${tenantId}/${file}${description === "" ? "" : `  ${description}`}`,
    ...accepted.map((difference) => `   was  ${difference}`),
    ...failures.map((failure) => `        ${failure}`),
  ]);
  if (results.length === 0) lines.push(`FAIL  ${tenantId} has no scenarios: add one to ${tenantId}/scenarios/.`);
  return `${[...lines, "", `${results.length - failed.length} of ${results.length} scenarios pass.`, ...formatCoverage(coverage)].join("\n")}\n`;
}

function formatCoverage({ conditions, fields, messages }: ScenarioCoverage): readonly string[] {
  const part = (what: string, total: number, missing: number, lines: readonly string[]): readonly string[] => [
    `${what}: ${total - missing} of ${total}${missing === 0 ? "" : "; no scenario reaches"}`,
    ...lines.map((line) => `  ${line}`),
  ];
  const unseen = new Set(fields.neverShown.map(({ key }) => key.replace(/ .*/, "")));
  const given = messages.neverGiven.filter(({ key }) => !unseen.has(key));
  const ofUnseen = messages.neverGiven.length - given.length;
  return [
    ...part("conditions true", conditions.total, conditions.neverTrue.length, inOneLine(conditions.neverTrue)),
    ...part("conditions false", conditions.total, conditions.neverFalse.length, inOneLine(conditions.neverFalse)),
    ...part("questions shown", fields.total, fields.neverShown.length, groupByCause(fields.neverShown)),
    ...part("messages given", messages.total, messages.neverGiven.length, [
      ...(ofUnseen === 0 ? [] : [`${ofUnseen} of the questions above`]),
      ...groupByCause(given),
    ]),
  ];
}

const inOneLine = (names: readonly string[]): readonly string[] => (names.length === 0 ? [] : [names.join(", ")]);

function groupByCause(parts: readonly { readonly key: string; readonly cause: string }[]): readonly string[] {
  const keysOf = (cause: string) => parts.filter((one) => one.cause === cause).map(({ key }) => key);
  return [...new Set(parts.map(({ cause }) => cause))].map(
    (cause) => `${cause}: ${[...new Set(keysOf(cause))].join(", ")}`,
  );
}

export type TestedTenant = Pick<ScenarioReport, "tenantId" | "results">;

/** Formats results as JUnit XML for continuous integration, with one suite for each tenant. */
export function formatJunit(tenants: readonly TestedTenant[]): string {
  const suites = tenants.map(({ tenantId, results }) => {
    const failed = results.filter(({ failures }) => failures.length > 0).length;
    const cases = results.map(({ file, description, failures }) => {
      const name = escapeXml(description === "" ? file : `${file}: ${description}`);
      const [first] = failures.map(escapeXml);
      const told = first && `<failure message="${first}">${escapeXml(failures.join("\n"))}</failure>`;
      return `    <testcase classname="${escapeXml(tenantId)}" name="${name}">${told ?? ""}</testcase>\n`;
    });
    return `  <testsuite name="${escapeXml(tenantId)}" tests="${results.length}" failures="${failed}">\n${cases.join("")}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("")}</testsuites>\n`;
}

function escapeXml(text: string): string {
  const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign).replace(/[^\P{Cc}\n\t]/gu, " ");
}

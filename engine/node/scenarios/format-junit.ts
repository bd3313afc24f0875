import type { ScenarioReport } from "./run-scenarios.ts";

export type TestedTenant = Pick<ScenarioReport, "tenantId" | "results">;

/** The reports as JUnit's XML, which services for continuous integration read: a suite for each tenant. */
export function formatJunit(tenants: readonly TestedTenant[]): string {
  const suites = tenants.map(({ tenantId, results }) => {
    const failed = results.filter(({ failures }) => failures.length > 0).length;
    const cases = results.map(({ file, description, failures }) => {
      const name = escapeXml(description === "" ? file : `${file}: ${description}`);
      const told = failures.map((failure) => `<failure>${escapeXml(failure)}</failure>`).join("");
      return `    <testcase classname="${escapeXml(tenantId)}" name="${name}">${told}</testcase>\n`;
    });
    return `  <testsuite name="${escapeXml(tenantId)}" tests="${results.length}" failures="${failed}">\n${cases.join("")}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("")}</testsuites>\n`;
}

/** Control characters, which XML 1.0 cannot write, become spaces. */
function escapeXml(text: string): string {
  const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign).replace(/[^\P{Cc}\n\t]/gu, " ");
}

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import type { Evaluation, Tenant } from "../../core/index.ts";
import { checkScenario } from "./check-scenario.ts";
import { parseScenario, type ScenarioExpectation } from "./scenario.ts";
import { measureCoverage } from "./scenario-coverage.ts";

export interface ScenarioResult {
  readonly file: string;
  readonly description: string;
  readonly failures: readonly string[];
  readonly accepted?: readonly string[];
}

export type ScenarioReport = Awaited<ReturnType<typeof runScenarios>>;

/**
 * Runs the scenarios of a tenant, sorted by file name.
 * @param isUpdated replaces failed expectations by the actual result
 */
export async function runScenarios(
  { tenant, folder }: { readonly tenant: Tenant; readonly folder: string },
  isUpdated = false,
) {
  const results: ScenarioResult[] = [];
  const evaluations: Evaluation[] = [];
  for (const name of await findScenarios(folder)) {
    const path = join(folder, "scenarios", name);
    const text = await readFile(path, "utf8");
    const scenario = parseScenario(text);
    const file = `scenarios/${name}`;
    if (isProblems(scenario)) {
      results.push({ file, description: "", failures: scenario });
      continue;
    }
    const { failures, evaluation, found } = checkScenario(tenant, scenario);
    evaluations.push(evaluation);
    const { description } = scenario;
    if (!isUpdated || failures.length === 0) {
      results.push({ file, description, failures });
      continue;
    }
    await writeFile(path, replaceExpectations(text, scenario.expect, found));
    const left = checkScenario(tenant, { ...scenario, expect: found }).failures;
    results.push({ file, description, failures: left, accepted: failures.filter((one) => !left.includes(one)) });
  }
  return {
    tenantId: tenant.definition.tenant.id,
    results: results as readonly ScenarioResult[],
    coverage: measureCoverage(tenant, evaluations),
    passed: results.length > 0 && results.every(({ failures }) => failures.length === 0),
  };
}

function isProblems(scenario: ReturnType<typeof parseScenario>): scenario is readonly string[] {
  return Array.isArray(scenario);
}

async function findScenarios(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (!entries.some((entry) => entry.isDirectory() && entry.name === "scenarios")) return [];
  return (await readdir(join(folder, "scenarios"))).filter((name) => name.endsWith(".json")).sort();
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/** Replaces only the expectations that differ, so that the rest of the file does not change. */
function replaceExpectations(text: string, before: ScenarioExpectation, after: ScenarioExpectation): string {
  const now: Readonly<Record<string, unknown>> = { ...after };
  const old: Readonly<Record<string, unknown>> = { ...before };
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .reduce((edited, name) => applyEdits(edited, modify(edited, ["expect", name], now[name], FORMAT)), text);
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Evaluation, Tenant } from "../../core/index.ts";
import { checkScenario } from "./check-scenario.ts";
import { parseScenario } from "./scenario.ts";
import { measureCoverage } from "./scenario-coverage.ts";
import type { ScenarioCoverage } from "./scenario-coverage.ts";

export interface ScenarioResult {
  readonly file: string;
  readonly description: string;
  readonly failures: readonly string[];
}

export interface ScenarioReport {
  readonly tenantId: string;
  readonly results: readonly ScenarioResult[];
  readonly coverage: ScenarioCoverage;
  /** True if there is a scenario and none fails. Coverage does not count. */
  readonly passed: boolean;
}

/** Runs the scenarios of a tenant's folder in name order. */
export async function runScenarios({
  tenant,
  folder,
}: {
  readonly tenant: Tenant;
  readonly folder: string;
}): Promise<ScenarioReport> {
  const results: ScenarioResult[] = [];
  const evaluations: Evaluation[] = [];
  for (const name of await findScenarios(folder)) {
    const scenario = parseScenario(await readFile(join(folder, "scenarios", name), "utf8"));
    const file = `scenarios/${name}`;
    if (isProblems(scenario)) {
      results.push({ file, description: "", failures: scenario });
      continue;
    }
    const { failures, evaluation } = checkScenario(tenant, scenario);
    evaluations.push(evaluation);
    results.push({ file, description: scenario.description, failures });
  }
  return {
    tenantId: tenant.definition.tenant.id,
    results,
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

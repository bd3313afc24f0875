import { readFile } from "node:fs/promises";
import { EMPTY_APPLICATION, explain, layoutParts, listParts, type Application, type Tenant } from "../../core/index.ts";
import { createLocator, findClosest, toFilePath } from "../../lint/index.ts";
import { loadTenant } from "../load-tenant.ts";
import { readTenantFiles } from "../read-tenant-files.ts";
import { toApplication, toMoment } from "../scenarios/check-scenario.ts";
import { parseScenario } from "../scenarios/scenario.ts";
import { tenantFolderOf, type Terminal } from "./terminal.ts";

export async function runWhy(terminal: Terminal, id: string, name: string, scenario?: string): Promise<0 | 2> {
  const folder = tenantFolderOf(terminal, id);
  const { tenant } = await loadTenant(folder);
  const { application, now } = await readState(tenant, scenario);
  const explanations = explain(tenant, application, now, name);
  if (explanations.length === 0) {
    const names = [
      ...tenant.fields.keys(),
      ...tenant.pages.map((page) => page.id),
      ...tenant.conditions.keys(),
      ...Object.keys(tenant.definition.options),
      ...layoutParts(tenant).map((part) => part.name),
    ];
    const closest = findClosest(name, names);
    const hint = closest === undefined ? "" : ` Did you mean "${closest}"?`;
    terminal.err(`Tenant "${id}" has no question, page, condition, option list, block or message "${name}".${hint}\n`);
    return 2;
  }
  const locate = createLocator(await readTenantFiles(folder), now);
  for (const { kind, key, label, statements } of explanations) {
    const place = locate[kind](key) ?? "";
    terminal.out(
      `${kind} ${key === label ? "" : `${key}: `}${label}${place === "" ? "" : `, ${toFilePath(folder, place)}`}\n`,
    );
    for (const { text, reason } of statements) {
      terminal.out(`  ${text}\n`);
      for (const { text: line, condition } of listParts(reason))
        terminal.out(`      ${line}${condition === undefined ? "" : `, ${locate.condition(condition) ?? ""}`}\n`);
    }
  }
  return 0;
}

async function readState(
  tenant: Tenant,
  scenario: string | undefined,
): Promise<{ readonly application: Application; readonly now: Date }> {
  if (scenario === undefined) return { application: EMPTY_APPLICATION, now: new Date() };
  const parsed = parseScenario(await readFile(scenario, "utf8"));
  if (!("application" in parsed)) throw new Error(`"${scenario}" is not a scenario.\n${parsed.join("\n")}`);
  return { application: toApplication(tenant, parsed), now: toMoment(parsed.now, tenant.definition.tenant.timeZone) };
}

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Application } from "../../core/index.ts";
import { loadTenant } from "../load-tenant.ts";
import { isTestAddress, recordScenario, SCENARIO_NAME } from "../scenarios/record-scenario.ts";
import { tenantFolderOf, type Terminal } from "./terminal.ts";

export type ReadDraft = (tenant: string, email: string) => Promise<Application | undefined>;

/** Writes the draft of a test account as a scenario. Never replaces a file. */
export async function runRecord(
  terminal: Terminal,
  id: string,
  { email, name, readDraft }: { email: string; name: string; readDraft: ReadDraft },
): Promise<0 | 2> {
  const { tenant, folder } = await loadTenant(tenantFolderOf(terminal, id));
  const refuse = (message: string): 2 => {
    terminal.err(`${message}\n`);
    return 2;
  };
  if (!isTestAddress(email))
    return refuse(
      `"${email}" may be a person's address. Scenarios must not contain real answers: fill in the form with an address at example.com, and record that.`,
    );
  if (!SCENARIO_NAME.test(name))
    return refuse(`"${name}" cannot name a scenario: write lower-case letters, digits and hyphens.`);
  const draft = await readDraft(id, email.toLowerCase());
  if (draft === undefined) return refuse(`Tenant "${id}" has no account "${email}" with an application.`);
  const path = join(folder, "scenarios", `${name}.json`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, recordScenario(tenant, draft, new Date()), { flag: "wx" });
  terminal.out(`${path}\n`);
  return 0;
}

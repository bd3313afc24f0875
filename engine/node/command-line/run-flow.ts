import { createFlow, toMermaid } from "../../lint/index.ts";
import { loadTenant } from "../load-tenant.ts";
import { readTenantFiles } from "../read-tenant-files.ts";
import { toFlowSvg } from "../to-flow-svg.ts";
import { tenantFolderOf, type Terminal } from "./terminal.ts";

export type FlowFormat = "svg" | "mermaid" | "json";

/** Prints how a tenant's pages, blocks, questions, conditions and lists depend on each other. @throws TenantRefusedError */
export async function runFlow(terminal: Terminal, id: string, format: FlowFormat): Promise<0> {
  const folder = tenantFolderOf(terminal, id);
  await loadTenant(folder);
  const flow = createFlow(await readTenantFiles(folder), new Date());
  if (format === "svg") terminal.out(await toFlowSvg(flow, folder));
  else terminal.out(format === "json" ? `${JSON.stringify(flow, null, 2)}\n` : toMermaid(flow));
  return 0;
}

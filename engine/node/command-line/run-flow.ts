import { join } from "node:path";
import { createFlow, toMermaid } from "../../lint/index.ts";
import { readTenantFiles } from "../read-tenant-files.ts";
import { tenantsFolderOf } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

/** Prints how a tenant's pages, blocks, questions, conditions and lists depend on each other. */
export async function runFlow(terminal: Terminal, id: string, format: "mermaid" | "json"): Promise<0> {
  const flow = createFlow(await readTenantFiles(join(tenantsFolderOf(terminal), id)), new Date());
  terminal.out(format === "json" ? `${JSON.stringify(flow, null, 2)}\n` : toMermaid(flow));
  return 0;
}

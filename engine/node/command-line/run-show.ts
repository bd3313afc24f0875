import { loadTenant } from "../load-tenant.ts";
import { tenantFolderOf, type Terminal } from "./terminal.ts";

export async function runShow(terminal: Terminal, id: string, page: string): Promise<0 | 2> {
  const { definition } = await loadTenant(tenantFolderOf(terminal, id));
  const found = definition.pages.find((one) => one.id === page);
  if (found === undefined) {
    const pages = definition.pages.map((one) => `"${one.id}"`).join(", ");
    terminal.err(`Tenant "${id}" has no page "${page}". Its pages are ${pages}.\n`);
    return 2;
  }
  terminal.out(`${JSON.stringify(found.schema, undefined, 2)}\n`);
  return 0;
}

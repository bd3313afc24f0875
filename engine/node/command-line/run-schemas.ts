import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NAMED_SCHEMAS_FOLDER, SHARED_PREFIX, toNamedSchemas } from "../../lint/index.ts";
import { findTenantFileKind } from "../../schemas/index.ts";
import { findTenantFolders } from "../load-tenant.ts";
import { readTenantFiles } from "../read-tenant-files.ts";
import { tenantsFolderOf, toFolders, type Terminal } from "./terminal.ts";

/**
 * Writes schemas that contain the names of each tenant, and refers to them in the tenant's files. Prints the written
 * files.
 */
export async function runSchemas(terminal: Terminal, given: readonly string[]): Promise<0> {
  const folders = given.length > 0 ? toFolders(terminal, given) : await findTenantFolders(tenantsFolderOf(terminal));
  for (const folder of folders) {
    const files = await readTenantFiles(folder);
    const schemas = toNamedSchemas(files, new Date());
    const write = async (path: string, text: string): Promise<void> => {
      await writeFile(join(folder, path), text);
      terminal.out(`${join(folder, path)}\n`);
    };
    await mkdir(join(folder, NAMED_SCHEMAS_FOLDER), { recursive: true });
    for (const [kind, schema] of schemas)
      await write(`${NAMED_SCHEMAS_FOLDER}/${kind}.schema.json`, `${JSON.stringify(schema)}\n`);
    for (const [path, text] of files.texts) {
      const kind = path.startsWith(SHARED_PREFIX) ? undefined : findTenantFileKind(path);
      if (kind === undefined || !schemas.has(kind)) continue;
      const up = "../".repeat(path.split("/").length - 1);
      const reference = `"${up}${NAMED_SCHEMAS_FOLDER}/${kind}.schema.json"`;
      const pointed = text.replace(/("\$schema"\s*:\s*)"[^"]*"/, (_, key: string) => key + reference);
      if (pointed !== text) await write(path, pointed);
    }
  }
  return 0;
}

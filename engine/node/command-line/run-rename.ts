import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renameQuestion } from "../../lint/index.ts";
import { readTenantFiles } from "../read-tenant-files.ts";
import { tenantFolderOf, type Terminal } from "./terminal.ts";

export async function runRename(terminal: Terminal, id: string, from: string, to: string): Promise<0 | 1> {
  const folder = tenantFolderOf(terminal, id);
  const renamed = renameQuestion(await readTenantFiles(folder), { from, to, now: new Date() });
  if (renamed.kind === "refused") {
    terminal.err([renamed.message, ...renamed.places.map((place) => `  ${place}`), ""].join("\n"));
    return 1;
  }
  for (const [path, text] of renamed.texts) {
    await writeFile(join(folder, path), text);
    terminal.out(`${join(folder, path)}\n`);
  }
  if (renamed.left.length > 0)
    terminal.err(
      [`Left "${from}" where it names something else:`, ...renamed.left.map((place) => `  ${place}`), ""].join("\n"),
    );
  return 0;
}

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The `templates` folder of this installation: the nearest one above this module, which is in `engine/node` in a
 * checkout and in `dist` once built.
 *
 * @throws Error where there is none, which means that the installation is incomplete.
 */
export function findTemplatesFolder(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start, parent = dirname(folder); ; folder = parent, parent = dirname(folder)) {
    if (existsSync(join(folder, "templates", "options"))) return join(folder, "templates");
    if (parent === folder) throw new Error(`No templates/options folder was found at or above ${start}.`);
  }
}

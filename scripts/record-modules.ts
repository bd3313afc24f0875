import { mkdir, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Writes dist/modules/<name>.json, which tests/bundles.test.ts reads: each chunk with its modules and imports. */
export function recordModules(name: "app" | "office"): Plugin {
  return {
    name: "portico-record-modules",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (dir === undefined || resolve(dir) !== join(ROOT, "dist", name)) return;
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === "chunk"
          ? [[file.fileName, { modules: file.moduleIds.map(toPath), imports: file.imports }] as const]
          : [],
      );
      const folder = join(ROOT, "dist", "modules");
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}.json`), JSON.stringify(Object.fromEntries(chunks), null, 2));
    },
  };
}

/** The bundler's own modules begin with a null character and have no path. */
const toPath = (id: string): string => (id.startsWith(ROOT) ? relative(ROOT, id) : id);

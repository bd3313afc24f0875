import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import serverBuild from "../vite.server.config.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of the converter, built for this run. */
    converterFile: string;
  }
}

/**
 * Builds the converter as the server is built, because that is the only form in which the product starts it. It stands
 * under node_modules, where it finds the packages that are not built in.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cache = join(import.meta.dirname, "../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "converter-"));
  await build({
    ...serverBuild,
    configFile: false,
    logLevel: "warn",
    build: {
      ...serverBuild.build,
      outDir: folder,
      rolldownOptions: {
        ...serverBuild.build?.rolldownOptions,
        input: { converter: "server/documents/converter/converter-child.ts" },
      },
    },
  });
  provide("converterFile", join(folder, "converter.js"));
  return () => rm(folder, { recursive: true });
}

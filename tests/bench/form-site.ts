import react from "@vitejs/plugin-react";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type InlineConfig } from "vite";
import { vi } from "vitest";
import { serveFolder, type StaticSite } from "../static-site.ts";

export type Contender = "bare" | "portico" | "rjsf";

const ROOT = join(import.meta.dirname, "../..");
const PAGES = join(import.meta.dirname, "form-pages");

/** Portico as it is shipped; plain RJSF with its own registry and widgets, which Portico's build leaves out. */
const CONFIGS: Readonly<Record<Contender, InlineConfig>> = {
  bare: { configFile: false },
  portico: { configFile: join(ROOT, "vite.config.ts") },
  rjsf: { configFile: false, plugins: [react()] },
};

/** The address of a contender's page of `size` fields. */
export const toPath = (contender: Contender, size: number, query = ""): string => `${contender}/${contender}.html?size=${String(size)}${query}`;

/** The three contenders, each built as production code, served side by side. */
export async function openFormSite(): Promise<StaticSite> {
  const folder = await mkdtemp(join(tmpdir(), "portico-form-bench-"));
  // Vite keeps the test runner's NODE_ENV, and React would then be its development build.
  vi.stubEnv("NODE_ENV", "production");
  for (const [contender, config] of Object.entries(CONFIGS)) {
    await build({
      ...config,
      root: PAGES,
      base: `/${contender}/`,
      publicDir: false,
      logLevel: "error",
      build: { outDir: join(folder, contender), emptyOutDir: true, target: "es2022", rolldownOptions: { input: join(PAGES, `${contender}.html`) } },
    });
  }
  vi.unstubAllEnvs();
  const site = await serveFolder(folder);
  return {
    url: site.url,
    close: async () => {
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type InlineConfig } from "vite";
import { vi } from "vitest";
import { serveFolder, type StaticSite } from "./static-site.ts";

export type SitePages = Pick<InlineConfig, "root" | "base" | "configFile" | "plugins"> & {
  readonly entries: readonly string[];
};

export async function openBuiltSite(sites: readonly SitePages[]): Promise<StaticSite> {
  const folder = await mkdtemp(join(tmpdir(), "portico-site-"));
  // Vite keeps the test runner's NODE_ENV, which selects React's development build.
  vi.stubEnv("NODE_ENV", "production");
  for (const { entries, root = ".", base = "/", ...config } of sites) {
    await build({
      ...config,
      root,
      base,
      publicDir: false,
      logLevel: "error",
      build: {
        outDir: join(folder, base),
        emptyOutDir: true,
        target: "es2022",
        rolldownOptions: { input: entries.map((entry) => join(root, entry)) },
      },
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

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { serveFolder, type StaticSite } from "../static-site.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The widget gallery alone, built as production code and served under a strict Content-Security-Policy. */
export async function openGallerySite(): Promise<StaticSite> {
  const folder = await mkdtemp(join(tmpdir(), "portico-gallery-"));
  await build({
    configFile: join(ROOT, "vite.config.ts"),
    root: join(import.meta.dirname, "gallery"),
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true },
  });
  const site = await serveFolder(folder);
  return {
    url: site.url,
    close: async () => {
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

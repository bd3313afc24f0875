import { join } from "node:path";
import { openBuiltSite } from "../built-site.ts";
import type { StaticSite } from "../static-site.ts";

/** The widget gallery alone. */
export function openGallerySite(): Promise<StaticSite> {
  return openBuiltSite([{ configFile: join(import.meta.dirname, "../../vite.config.ts"), root: join(import.meta.dirname, "gallery"), entries: ["index.html"] }]);
}

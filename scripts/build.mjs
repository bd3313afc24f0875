import { rm } from "node:fs/promises";
import { join } from "node:path";
import { keepStamp, root, takeStamp } from "./build-stamp.mjs";

export async function buildAll() {
  const { build } = await import("vite");
  const stamp = await takeStamp();
  await rm(join(root, "dist"), { recursive: true, force: true });
  await build({ configFile: join(root, "vite.server.config.ts"), logLevel: "warn" });
  await build({ configFile: join(root, "vite.config.ts"), logLevel: "warn" });
  await build({ configFile: join(root, "vite.office.config.ts"), logLevel: "warn" });
  await keepStamp(stamp);
}

if (process.argv[1] === import.meta.filename) {
  await buildAll();
  console.error("Built dist/app, dist/office and dist/server.");
}

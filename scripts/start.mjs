import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { developmentMark, isBuilt, root } from "./build-stamp.mjs";

// Builds if needed, then becomes the server, so that signals reach it directly.
if (existsSync(developmentMark) || !(await isBuilt())) {
  console.error("Building the portal: once now, and again only when its sources change…");
  const { buildAll } = await import("./build.mjs");
  await buildAll();
}
process.env.NODE_ENV ??= "production";
await import(pathToFileURL(join(root, "dist/server/main.js")).href);

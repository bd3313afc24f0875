import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt, root } from "./build-stamp.mjs";

// Runs the built command line, after a build if something has changed.
if (!(await isBuilt())) {
  const { buildAll } = await import("./build.mjs");
  await buildAll();
}
await import(pathToFileURL(join(root, "dist/server/portico.js")).href);

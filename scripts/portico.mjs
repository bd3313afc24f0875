import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt, root } from "./build-stamp.mjs";

// The command line from its built form; built first when something changed.
if (!(await isBuilt())) {
  const { buildAll } = await import("./build.mjs");
  await buildAll();
}
await import(pathToFileURL(join(root, "dist/server/portico.js")).href);

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { isBuilt, root } from "../scripts/build-stamp.mjs";

/** The built process that converts uploads, which is the only form in which the portal starts it. */
export const converterFile = join(root, "dist/server/converter.js");

/** Builds the portal before the first test, unless it is built already. */
export async function setup(): Promise<void> {
  if (await isBuilt()) return;
  console.error("Building the portal for the tests…");
  // Not in this process: in a test's environment, Vite would build React for development.
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("The portal could not be built.");
}

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { isBuilt, root } from "../scripts/build-stamp.mjs";

export const converterFile = join(root, "dist/server/converter.js");

export async function setup(): Promise<void> {
  if (await isBuilt()) return;
  console.error("Building the portal for the tests…");
  // Runs in a child process, because vitest's environment would make Vite build React for development.
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("The portal could not be built.");
}

import { createHash } from "node:crypto";
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
/** While this file exists, dist/ is of `npm run dev`, with the workbench. `npm start` builds again. */
export const developmentMark = join(root, "dist", "development");
const stampFile = join(root, "dist", "build-stamp");
/**
 * The files that the build reads. The server reads tenants and templates at its start. The build writes
 * texts.schema.json.
 */
const sources = [
  "engine",
  "app",
  "office",
  "theme",
  "widgets",
  "frame",
  "server",
  "scripts",
  "package-lock.json",
  "vite.config.ts",
  "vite.office.config.ts",
  "vite.server.config.ts",
  "tsconfig.json",
  "tsconfig.base.json",
];

/** Returns a hash of the Node version, and of path, size and time of each file that the build reads. */
export async function takeStamp() {
  const lines = [`node ${process.version}`];
  const visit = async (path) => {
    const info = await stat(join(root, path)).catch(() => undefined);
    if (info === undefined) return;
    if (info.isDirectory()) {
      for (const name of (await readdir(join(root, path))).sort()) await visit(join(path, name));
    } else if (!/\.(test|fixture|journey)\.tsx?$|\/texts\.schema\.json$/.test(path))
      lines.push(`${path} ${info.size} ${info.mtimeMs}`);
  };
  for (const source of sources) await visit(source);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** True if dist/ is up to date. */
export async function isBuilt() {
  const kept = await readFile(stampFile, "utf8").catch(() => "");
  return kept !== "" && kept === (await takeStamp());
}

export async function keepStamp(stamp) {
  await writeFile(stampFile, stamp);
}

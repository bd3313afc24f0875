import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = join(root, "dist", "server", "main.js");
export const isBuilt = existsSync(main);
if (!isBuilt) console.warn("\n*** SKIPPED: the server is not built (npm run build), so it is not started. ***\n");

export async function startServer(folder: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: folder, ...env },
  });
  const printed: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, text: printed.join("") };
}

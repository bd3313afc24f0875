import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const cache = new URL("../../../node_modules/.cache/portico-converter/", import.meta.url);

/** Plain JavaScript of each module, kept: making it takes longer than most conversions do. */
export async function load(url, context, nextLoad) {
  if (!url.endsWith(".ts")) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const source = await readFile(path, "utf8");
  const kept = new URL(`${createHash("sha256").update(source).digest("hex")}.mjs`, cache);
  const code = await readFile(kept, "utf8").catch(() => transform(source, path, kept));
  return { format: "module", source: code, shortCircuit: true };
}

async function transform(source, path, kept) {
  const { transformWithOxc } = await import("vite");
  const { code } = await transformWithOxc(source, path, { sourcemap: false });
  const partial = new URL(`${kept.pathname.split("/").at(-1)}.${process.pid}`, cache);
  await mkdir(cache, { recursive: true });
  await writeFile(partial, code);
  await rename(partial, kept);
  return code;
}

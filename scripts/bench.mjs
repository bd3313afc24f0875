import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildAll } from "./build.mjs";
import { isBuilt, root } from "./build-stamp.mjs";

/**
 * Each bench in a process of its own, one after another, so that none disturbs another's figures; then one table of all,
 * each figure with its ratio to the floor of the same run, kept as dist/bench/all.json. Words choose benches: `npm run bench -- server`.
 */
const results = join(root, "dist", "bench");
const words = process.argv.slice(2);
const names = (await readdir(join(root, "tests/bench"))).filter((name) => name.endsWith(".bench.ts") && (words.length === 0 || words.some((word) => name.includes(word))));
if (!(await isBuilt())) await buildAll();
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const failed = [];
for (const name of names) if ((await run(name)) !== 0) failed.push(name);

const rows = [];
for (const file of (await readdir(results)).sort()) {
  const report = JSON.parse(await readFile(join(results, file), "utf8"));
  for (const row of report.rows) rows.push({ bench: report.name, ...row });
}
await writeFile(join(results, "all.json"), `${JSON.stringify({ node: process.version, at: new Date().toISOString(), rows, failed }, null, 2)}\n`);
console.log("\nEvery figure with its ratio to its floor (dist/bench/all.json holds the rest):");
console.table(rows.filter(({ ratio }) => ratio !== undefined).map(toLine));
if (failed.length > 0) console.error(`Failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Benches that set several contenders side by side name their columns after them. */
function toLine({ bench, what = "", fields, portico, floor, ratio, against, ...others }) {
  return { bench, what: fields === undefined ? what : `${what} at ${fields} fields`, portico, floor: floor ?? others.bare ?? others["RJSF plain"], ratio, against: against ?? (others.bare === undefined ? "" : "bare") };
}

function run(name) {
  return new Promise((resolve) => {
    const child = spawn(join(root, "node_modules/.bin/vitest"), ["run", "--project", "bench", `tests/bench/${name}`], { cwd: root, stdio: "inherit" });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

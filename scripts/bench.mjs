import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { buildAll } from "./build.mjs";
import { isBuilt, root } from "./build-stamp.mjs";

/**
 * Runs each bench in its own process, prints one table and stores it. `npm run bench -- server` runs the benches whose
 * name contains this word.
 */
const results = join(root, "dist", "bench");
const words = process.argv.slice(2);
const names = (await readdir(join(root, "tests/bench"))).filter(
  (name) => name.endsWith(".bench.ts") && (words.length === 0 || words.some((word) => name.includes(word))),
);
if (!(await isBuilt())) await buildAll();
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const machine = {
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? "",
  memoryGb: Math.round(totalmem() / 2 ** 30),
  loadBefore: loadOf(),
  mongodb: process.env.PORTICO_TEST_MONGODB_URI !== undefined,
};
const failed = [];
const seconds = {};
for (const name of names) {
  const startedAt = performance.now();
  if ((await run(name)) !== 0) failed.push(name);
  seconds[name] = Math.round((performance.now() - startedAt) / 1_000);
}

const rows = [];
for (const file of (await readdir(results)).sort()) {
  const report = JSON.parse(await readFile(join(results, file), "utf8"));
  for (const row of report.rows) rows.push({ bench: report.name, ...row });
}
await writeFile(
  join(results, "all.json"),
  `${JSON.stringify({ node: process.version, at: new Date().toISOString(), machine, seconds, rows, failed }, null, 2)}\n`,
);
console.log("\nEvery figure with its ratio to its floor (dist/bench/all.json holds the rest):");
console.table(rows);
console.log(
  `${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB, Node ${process.version}; ` +
    `load ${machine.loadBefore} before, ${loadOf()} after; ` +
    `${Object.values(seconds).reduce((sum, value) => sum + value, 0)} s.`,
);
if (Number(machine.loadBefore) > 0.5)
  console.log("The machine was busy when this began: read processor time and ratios, not the clock.");
if (failed.length > 0) console.error(`Failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Returns the load average of the last minute. */
function loadOf() {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function run(name) {
  return new Promise((resolve) => {
    const child = spawn(join(root, "node_modules/.bin/vitest"), ["run", "--project", "bench", `tests/bench/${name}`], {
      cwd: root,
      stdio: "inherit",
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

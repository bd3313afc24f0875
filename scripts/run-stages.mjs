import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./build-stamp.mjs";

const bin = (name) => join(root, "node_modules", ".bin", name);
const reports = await mkdtemp(join(tmpdir(), "portico-test-"));

export const command = (name, program, ...args) => ({
  name,
  command: [program === "npm" ? program : bin(program), ...args],
});

export const vitest = (name, ...projects) => {
  const report = join(reports, `${name.replaceAll(/\W/g, "-")}.json`);
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, "--silent=passed-only"];
  return { ...command(name, "vitest", "run", ...chosen, ...reporters), report };
};

/**
 * Runs all stages, also after a failure. Prints a line for each and the output of failed ones, and sets the exit code.
 */
export async function runStages(stages, env = process.env) {
  const startedAt = Date.now();
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const skipped = [];
  for (const stage of stages) {
    const stageStartedAt = Date.now();
    const { code, output } = await run(stage.command, env);
    const counts = await readCounts(stage.report, code === 0);
    for (const key of Object.keys(totals)) totals[key] += counts[key];
    skipped.push(...counts.skips);
    if (code !== 0) console.log(`\n${output}`);
    const tests = stage.report === undefined ? "" : `, ${counts.passed} passed, ${counts.failed} failed`;
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${stage.name} (${secondsSince(stageStartedAt)} s${tests})`);
    if (code !== 0) process.exitCode = 1;
  }
  await rm(reports, { recursive: true, force: true });
  if (skipped.length > 0) {
    console.log(`\n!! ${skipped.length} tests were SKIPPED. This run lacks what they need:`);
    for (const [suite, count] of countBy(skipped)) console.log(`!!   ${suite} (${count})`);
  }
  console.log(`\nThe run took ${secondsSince(startedAt)} s.`);
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
}

const secondsSince = (startedAt) => Math.round((Date.now() - startedAt) / 1000);

function run([program, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A stage without tests counts as one test, and a vitest that died without a report as one failure. */
async function readCounts(path, isOk) {
  const text = path && (await readFile(path, "utf8").catch(() => undefined));
  if (text === undefined) return { passed: isOk && !path ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0, skips: [] };
  const report = JSON.parse(text);
  const skips = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => ["skipped", "pending", "todo"].includes(status))
      .map(({ title, ancestorTitles }) => `${name.slice(root.length)}: ${ancestorTitles.join(" › ") || title}`),
  );
  const failed = Math.max(report.numFailedTests, isOk ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: skips.length, skips };
}

function countBy(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

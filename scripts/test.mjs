import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./build-stamp.mjs";

/**
 * Everything that must hold before a change lands: the build, then types, lint of code and tenants, unit,
 * contract, fault and journey tests. It goes on after a failure, so that one run shows all that is wrong, and
 * ends with the counts.
 *
 * The lanes run side by side, because compilers and linters keep one core busy and fault tests wait more than they work.
 * The journeys come last in theirs: a browser on a busy machine is slow, and they take longer beside the others than
 * after them. The first lane prints as it goes; a step of another lane prints when it has ended.
 */
const reports = await mkdtemp(join(tmpdir(), "portico-test-"));
const bin = (name) => join(root, "node_modules", ".bin", name);
const vitest = (project) => ({
  name: `${project} tests`,
  command: [
    bin("vitest"),
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(reports, `${project}.json`)}`,
  ],
  report: `${project}.json`,
});
const build = { name: "build", command: ["npm", "run", "--silent", "build"] };
const lanes = [
  [vitest("unit"), vitest("contract"), vitest("journeys")],
  [
    { name: "types", command: ["npm", "run", "--silent", "typecheck"] },
    { name: "lint", command: ["npm", "run", "--silent", "lint"] },
    { name: "tenants: lint", command: ["npm", "run", "--silent", "lint:tenants"] },
    { name: "tenants: scenarios", command: ["npm", "run", "--silent", "portico", "--", "test"] },
  ],
  [vitest("faults")],
];

const only = process.argv.slice(2);
const totals = { passed: 0, failed: 0, skipped: 0 };
const skipped = [];
const failed = [];
const outcomes = [];

const isChosen = ({ name }) => only.length === 0 || only.some((word) => name.includes(word));
if (isChosen(build)) await carryOut(build, "inherit");
await Promise.all(lanes.map((lane, index) => carryOutLane(lane.filter(isChosen), index === 0 ? "inherit" : "pipe")));

console.log("\n━━ summary");
for (const { name, ok, seconds } of outcomes) console.log(`${ok ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
if (skipped.length > 0) {
  console.log(`\n!! ${skipped.length} tests were SKIPPED. What they need was not given to this run:`);
  for (const [suite, count] of countBy(skipped)) console.log(`!!   ${suite} (${count})`);
}
if (failed.length > 0) console.log(`\n!! ${failed.length} tests FAILED:\n${failed.join("\n")}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
await rm(reports, { recursive: true, force: true });
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;

async function carryOutLane(steps, stdio) {
  for (const step of steps) await carryOut(step, stdio);
}

async function carryOut({ name, command, report }, stdio) {
  const startedAt = Date.now();
  if (stdio === "inherit") console.log(`\n━━ ${name}`);
  const { code, output } = await run(command, stdio);
  if (stdio === "pipe") console.log(`\n━━ ${name}\n${output}`);
  const counts =
    report === undefined
      ? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
      : await readCounts(report, code);
  for (const key of Object.keys(totals)) totals[key] += counts[key];
  outcomes.push({ name, ok: code === 0, seconds: Math.round((Date.now() - startedAt) / 1000) });
}

/** Runs one command to its end; `output` holds what it printed when that is piped. */
function run([command, ...args], stdio) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", stdio, stdio], env: process.env });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    child.on("error", (error) => {
      console.error(error.message);
      resolve({ code: 1, output });
    });
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A vitest that died without a report counts as one failure, never as none. */
async function readCounts(file, code) {
  const text = await readFile(join(reports, file), "utf8").catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const report = JSON.parse(text);
  for (const suite of report.testResults) {
    const file = suite.name.slice(root.length);
    for (const { status, title, ancestorTitles, failureMessages } of suite.assertionResults) {
      if (status === "skipped" || status === "pending" || status === "todo")
        skipped.push(`${file}: ${ancestorTitles.join(" › ") || title}`);
      if (status === "failed")
        failed.push(
          `!!   ${file}: ${[...ancestorTitles, title].join(" › ")}\n${failureMessages[0]?.slice(0, 2_000) ?? ""}`,
        );
    }
  }
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, code === 0 ? 0 : 1),
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

function countBy(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

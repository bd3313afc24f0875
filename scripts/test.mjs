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
 *
 * Browsers, killed servers and real clocks on a busy machine fail now and then by chance. So a few files that failed are
 * run once more, alone, when nothing else runs. What passes then is counted as passed and named loudly as unsteady, with
 * its first failure, because it is still to be mended.
 */
const reports = await mkdtemp(join(tmpdir(), "portico-test-"));
const MAX_UNSTEADY_FILES = 8;
const bin = (name) => join(root, "node_modules", ".bin", name);
/** `project` may end with a star: `contract*` stands for each project of vitest.config.ts that begins so. */
const vitest = (project, files = []) => {
  const name = project.replace("*", "");
  const report = join(reports, `${name}-${files.length === 0 ? "all" : "again"}.json`);
  return {
    name: `${name} tests`,
    command: [
      bin("vitest"),
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...files,
    ],
    project,
    report,
  };
};
const build = { name: "build", command: ["npm", "run", "--silent", "build"] };
const lanes = [
  [vitest("unit"), vitest("contract*"), vitest("journeys")],
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
const unsteady = [];
const outcomes = [];

const isChosen = ({ name }) => only.length === 0 || only.some((word) => name.includes(word));
if (isChosen(build)) await carryOut(build, "inherit");
await Promise.all(lanes.map((lane, index) => carryOutLane(lane.filter(isChosen), index === 0 ? "inherit" : "pipe")));
await runUnsteadyAgain();

console.log("\n━━ summary");
for (const { name, ok, seconds } of outcomes) console.log(`${ok ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
if (skipped.length > 0) {
  console.log(`\n!! ${skipped.length} tests were SKIPPED. What they need was not given to this run:`);
  for (const [suite, count] of countBy(skipped)) console.log(`!!   ${suite} (${count})`);
}
if (unsteady.length > 0)
  console.log(`\n!! ${unsteady.length} tests are UNSTEADY: they failed, and passed alone:\n${describe(unsteady)}`);
if (failed.length > 0) console.log(`\n!! ${failed.length} tests FAILED:\n${describe(failed)}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
await rm(reports, { recursive: true, force: true });
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;

async function carryOutLane(steps, stdio) {
  for (const step of steps) await carryOut(step, stdio);
}

async function carryOut({ name, command, project, report }, stdio) {
  const startedAt = Date.now();
  if (stdio === "inherit") console.log(`\n━━ ${name}`);
  const { code, output } = await run(command, stdio);
  if (stdio === "pipe") console.log(`\n━━ ${name}\n${output}`);
  const isOk = code === 0;
  const counts =
    report === undefined ? { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 } : await readCounts(report, isOk);
  for (const key of Object.keys(totals)) totals[key] += counts[key];
  skipped.push(...(counts.skips ?? []));
  failed.push(...(counts.failures ?? []));
  outcomes.push({ name, project, ok: isOk, seconds: secondsSince(startedAt), failures: counts.failures ?? [] });
}

/** Runs again, alone, the few test files that failed. A run that failed otherwise, or by many files, stands. */
async function runUnsteadyAgain() {
  const wrong = outcomes.filter(({ ok }) => !ok);
  const files = new Set(failed.map(({ file }) => file));
  if (files.size > MAX_UNSTEADY_FILES || wrong.some(({ failures }) => failures.length === 0)) return;
  for (const outcome of wrong) {
    const again = vitest(outcome.project, [...new Set(outcome.failures.map(({ file }) => file))]);
    console.log(`\n━━ ${again.name} that failed, again and alone`);
    const { code } = await run(again.command, "inherit");
    if (code !== 0) continue;
    outcome.ok = true;
    totals.passed += outcome.failures.length;
    totals.failed -= outcome.failures.length;
    unsteady.push(...outcome.failures);
    for (const failure of outcome.failures) failed.splice(failed.indexOf(failure), 1);
  }
}

function secondsSince(startedAt) {
  return Math.round((Date.now() - startedAt) / 1000);
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
async function readCounts(path, isOk) {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: isOk ? 0 : 1, skipped: 0 };
  const report = JSON.parse(text);
  const skips = [];
  const failures = [];
  for (const suite of report.testResults) {
    const file = suite.name.slice(root.length);
    if (suite.status === "failed" && suite.assertionResults.every(({ status }) => status !== "failed"))
      failures.push({ file, title: "the file as a whole", message: suite.message ?? "" });
    for (const { status, title, ancestorTitles, failureMessages } of suite.assertionResults) {
      if (status === "skipped" || status === "pending" || status === "todo")
        skips.push(`${file}: ${ancestorTitles.join(" › ") || title}`);
      if (status === "failed")
        failures.push({ file, title: [...ancestorTitles, title].join(" › "), message: failureMessages[0] ?? "" });
    }
  }
  return {
    passed: report.numPassedTests,
    failed: Math.max(failures.length, isOk ? 0 : 1),
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    skips,
    failures,
  };
}

function describe(failures) {
  return failures.map(({ file, title, message }) => `!!   ${file}: ${title}\n${message.slice(0, 2_000)}`).join("\n");
}

function countBy(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

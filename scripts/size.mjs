import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "./build-stamp.mjs";

/** Prints the size of each room beside its budget, and fails above one. Lower a budget when its room shrinks. */
const BUDGETS = {
  server: 30_870,
  "engine/lint": 11_594,
  engine: 15_191,
  app: 9_342,
  widgets: 4_519,
  office: 5_448,
  theme: 687,
  frame: 166,
  scripts: 758,
  configuration: 533,
  tests: 53_653,
  packages: 162,
  texts: 1_296,
};

const IS_TEST = /^tests\/|\.(?:test|fixture|journey|fault|bench)\./;
if (spawnSync("git", ["rev-parse"], { cwd: root }).status !== 0) {
  console.log("!! The size was NOT CHECKED: this folder is no git repository.");
  process.exit(0);
}
const readText = (path) => readFileSync(`${root}/${path}`, "utf8");
const listFiles = (...patterns) =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => path !== "");

function roomOf(path) {
  if (IS_TEST.test(path)) return "tests";
  if (path.startsWith("engine/lint/")) return "engine/lint";
  const [folder = "", rest] = path.split("/");
  return rest !== undefined && Object.hasOwn(BUDGETS, folder) ? folder : "configuration";
}

const sizes = Object.fromEntries(Object.keys(BUDGETS).map((room) => [room, 0]));
for (const path of listFiles("*.ts", "*.tsx", "*.mjs")) sizes[roomOf(path)] += readText(path).split("\n").length - 1;
for (const path of listFiles("package.json", "*/package.json")) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readText(path));
  sizes.packages += Object.keys(dependencies).length + Object.keys(devDependencies).length;
}
for (const path of listFiles("engine/*-texts.json")) sizes.texts += Object.keys(JSON.parse(readText(path))).length;

const rows = Object.entries(sizes).map(([room, size]) => ({ room, size, budget: BUDGETS[room] }));
const number = (value) =>
  String(value)
    .replace(/(\d)(?=(\d{3})+$)/g, "$1,")
    .padStart(8);
for (const { room, size, budget } of rows)
  console.log(`${room.padEnd(14)}${number(size)} of${number(budget)}${size > budget ? "  ABOVE ITS BUDGET" : ""}`);
const source = rows.filter(({ room }) => !["tests", "packages", "texts"].includes(room));
console.log(`${"all source".padEnd(14)}${number(source.reduce((sum, { size }) => sum + size, 0))}`);
if (rows.some(({ size, budget }) => size > budget)) {
  console.error(
    "\nTake something away, or say in the change why the portal is better for what it adds, and raise the budget.",
  );
  process.exit(1);
}

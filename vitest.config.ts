import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const UNIT = [
  "{engine,app,office,theme,widgets,frame,server,templates}/**/*.test.{ts,tsx}",
  "tests/*.test.ts",
  "tests/{diff,lint,model,print}/**/*.test.ts",
];
const CONTRACT = ["{server,tests}/**/*.contract.test.ts"];
const JOURNEYS = ["tests/journeys/**/*.journey.ts"];
const LONG = "**/*.long.*";
/** This file replaces a module, so it shares no worker with other files. */
const REPLACING_MODULES = ["tests/contract/known-and-unknown.contract.test.ts"];

/**
 * Runs files that need jsdom after the files that do not. Vitest ends a worker when the environment changes, and the
 * next worker loads everything again.
 */
class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter((file) => !needsDom(file)), ...own.filter(needsDom)];
    });
  }
}

function needsDom({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, "utf8").startsWith("// @vitest-environment jsdom");
}

/** A worker's test files share modules. Loading engine, React and jsdom for each file takes longer than most tests. */
const SHARED_MODULES = { isolate: false, maxWorkers: 2 };

function unit(name: string, include: readonly string[], exclude: readonly string[] = []): Project {
  return {
    name,
    include: [...include],
    exclude: ["**/*.contract.test.ts", "node_modules/**", ...exclude],
    setupFiles: ["tests/component-setup.ts", "tests/fixed-seed.ts"],
    expect: { poll: { timeout: 45_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    ...SHARED_MODULES,
  };
}

function contract(name: string, include: readonly string[], exclude: readonly string[] = []): Project {
  return {
    name,
    include: [...include],
    exclude: ["node_modules/**", ...exclude],
    restoreMocks: true,
    setupFiles: ["tests/fixed-seed.ts"],
    expect: { poll: { timeout: 45_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    ...SHARED_MODULES,
    // These tests partly wait, so three workers keep two cores busy.
    maxWorkers: 3,
  };
}

function journeys(name: string, include: readonly string[], exclude: readonly string[] = []): Project {
  return {
    name,
    include: [...include],
    exclude: ["node_modules/**", ...exclude],
    globalSetup: "tests/journeys/shared-portals.ts",
    // Otherwise the workbench has an empty style sheet.
    css: { include: [/workbench/] },
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 180_000,
    hookTimeout: 120_000,
    ...SHARED_MODULES,
    // Three workers, as above. The files of a worker share one browser, and most share one portal of the run.
    maxWorkers: 3,
  };
}

/** The contract suites that a real server's adapter must pass, too. */
const onServers = (): readonly string[] =>
  ["server", "tests"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
    .filter(
      (file) =>
        file.endsWith(".contract.test.ts") &&
        /\bdescribe(?:On)?Store\(|\bSTORES|isLongRun/.test(readFileSync(file, "utf8")),
    );

type Project = NonNullable<TestProjectInlineConfiguration["test"]>;

const IN_LONG_RUN = { PORTICO_TEST_LONG: "1" };

/** The projects of `npm test`, those of `npm run test:long`, and `bench`, which no test command runs (docs/testing.md). */
const projects: readonly Project[] = [
  unit("unit", UNIT, [LONG]),
  contract("contract", CONTRACT, [LONG, ...REPLACING_MODULES]),
  { ...contract("contract-replacing", REPLACING_MODULES), isolate: true },
  journeys("journeys", JOURNEYS, [LONG]),

  {
    ...unit(
      "long-unit",
      UNIT.map((pattern) => pattern.replace("*.test.", "*.{long,property}.test.")),
    ),
    env: IN_LONG_RUN,
  },
  { ...contract("long-contract", ["{server,tests}/**/*.long.contract.test.ts"]), env: IN_LONG_RUN },
  {
    ...contract("servers", onServers(), REPLACING_MODULES),
    env: { ...IN_LONG_RUN, PORTICO_TEST_STORE: "MongoDB" },
  },
  {
    ...journeys("long-journeys", ["tests/journeys/**/*.long.journey.ts", "tests/journeys/application.journey.ts"]),
    env: IN_LONG_RUN,
  },
  {
    name: "faults",
    include: ["tests/faults/**/*.fault.ts"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    // These tests fail rarely and on other machines, so the message must contain everything that was found.
    chaiConfig: { truncateThreshold: 0 },
  },
  {
    name: "bench",
    include: ["tests/bench/**/*.bench.ts"],
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
];

export default defineConfig({
  test: {
    globalSetup: "tests/built-portal.ts",
    // Later stages and workers reuse compiled modules.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: EnvironmentSequencer },
    projects: projects.map((test) => ({ test })),
  },
});

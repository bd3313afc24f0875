import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const REPLACING_MODULES = ["tests/contract/known-and-unknown.contract.test.ts"];

/**
 * Runs the files of a project that need jsdom after all that need none. A worker keeps what it has loaded only while the
 * next file in line wants the same environment; in a mixed line it ends, and the next worker loads everything again.
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

/**
 * `unit`: beside the source, fast, no ports. `contract`: adapters and routes over real connections.
 * `journeys`: a person's path in a real browser. `bench` is never part of the test command.
 *
 * Where a worker's test files share their modules (`isolate: false`), it is because loading the engine, React and jsdom
 * again for every file took two fifths of the processor time. A test there that stubs a global or the environment puts
 * it back, and a contract test that replaces a module runs in `contract-replacing`.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: EnvironmentSequencer },
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{engine,app,office,theme,widgets,frame,server,templates}/**/*.test.{ts,tsx}",
            "tests/*.test.ts",
            "tests/{diff,lint,model,print}/**/*.test.ts",
          ],
          exclude: ["**/*.contract.test.ts", "node_modules/**"],
          globalSetup: "tests/build-converter.ts",
          setupFiles: ["tests/modal-dialogs.ts", "tests/patient-waits.ts"],
          expect: { poll: { timeout: 45_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: "100%",
          isolate: false,
        },
      },
      {
        test: {
          name: "contract",
          include: ["{server,tests}/**/*.contract.test.ts"],
          exclude: [...REPLACING_MODULES, "node_modules/**"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // They wait for servers and hashes for half of their time, so three keep two cores busy.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        test: {
          name: "contract-replacing",
          include: REPLACING_MODULES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.journey.ts"],
          globalSetup: "tests/journeys/shared-portals.ts",
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // A worker's files use one browser, and most use one portal of the run. They wait for a part of their time, so
          // three workers keep two cores busy.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        test: {
          name: "bench",
          include: ["tests/bench/**/*.bench.ts"],
          testTimeout: 1_200_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.fault.ts"],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // These fail seldom and elsewhere, so the message alone has to tell what was found.
          chaiConfig: { truncateThreshold: 0 },
        },
      },
    ],
  },
});

import { expect, it } from "vitest";
import { diffTenants } from "../../engine/lint/index.ts";
import { readTenantFiles } from "../../engine/node/index.ts";
import { compileVersion } from "../../engine/node/compile-version.ts";
import { figure, report, timeMs } from "./measure.ts";

const MOST_MS = 300;
const NOW = new Date("2026-11-21T12:00:00Z");

it("comparing two versions of the graduate school takes at most 300 ms, reading and compiling aside", async () => {
  const files = await readTenantFiles("tenants/graduate");
  const texts = new Map(
    [...files.texts].map(([path, text]) => [
      path,
      path === "conditions.json" ? text.replaceAll('["USA", "CAN"]', '["USA", "CAN", "MEX"]') : `${text}\n`,
    ]),
  );
  const [before, after] = [compileVersion(files), compileVersion({ ...files, texts })];
  const startedAt = performance.now();
  expect(diffTenants(before, after, NOW).length).toBeGreaterThan(3);
  const firstMs = performance.now() - startedAt;
  const againMs = timeMs(1, 5, () => diffTenants(before, after, NOW));
  report("diff", [{ "first (ms)": figure(firstMs), "again (ms)": figure(againMs) }]);
  expect(firstMs).toBeLessThan(MOST_MS);
});

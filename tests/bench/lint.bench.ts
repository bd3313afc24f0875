import { expect, it } from "vitest";
import { lintTenants } from "../../engine/lint/index.ts";
import type { TenantFiles } from "../../engine/lint/index.ts";
import { readTenantFiles } from "../../engine/node/index.ts";
import { figure, report } from "./measure.ts";

const graduate = await readTenantFiles("tenants/graduate");

/** The graduate school under another name, with every text its own, so that no two tenants share memory. */
function copyOfGraduate(index: number): TenantFiles {
  const id = `school-${index}`;
  const texts = new Map(
    [...graduate.texts].map(([path, text]) => [path, path.startsWith("@shared/") ? text : `${text}\n`]),
  );
  texts.set(
    "tenant.json",
    (graduate.texts.get("tenant.json") ?? "")
      .replace('"id": "graduate"', `"id": "${id}"`)
      .replace("graduate.localhost", `${id}.localhost`),
  );
  return { ...graduate, folder: `tenants/${id}`, texts };
}

it("linting 100 tenants the size of the graduate school takes a few seconds and grows linearly", () => {
  lintTenants([graduate]);
  const rows = [10, 25, 50, 100].map((tenants) => {
    const all = Array.from({ length: tenants }, (_, index) => copyOfGraduate(index));
    const startedAt = performance.now();
    const before = process.cpuUsage();
    expect(lintTenants(all).flat()).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    const ms = performance.now() - startedAt;
    // The processor's time counts the work of the collector beside it, and not what other programs take meanwhile.
    return {
      tenants,
      "all (ms)": figure(ms),
      "one (ms)": figure(ms / tenants),
      "processor, all (ms)": figure((user + system) / 1_000),
    };
  });
  report("lint", rows);
});

import { expect, it } from "vitest";
import { lintTenants, type TenantFiles } from "../../engine/lint/index.ts";
import { readTenantFiles } from "../../engine/node/index.ts";
import { ownCpuMs, report } from "./measure.ts";

const graduate = await readTenantFiles("tenants/graduate");

/** A copy with texts of its own, so that no two tenants share memory. */
function copyOfGraduate(index: number): TenantFiles {
  const id = `school-${index}`;
  const texts = new Map(
    [...graduate.texts].map(([path, text]) => [path, path.startsWith("@shared/") ? text : `${text}\n`]),
  );
  const tenant = graduate.texts.get("tenant.json") ?? "";
  texts.set(
    "tenant.json",
    tenant.replace('"id": "graduate"', `"id": "${id}"`).replace("graduate.localhost", `${id}.localhost`),
  );
  return { ...graduate, folder: `tenants/${id}`, texts };
}

it("lints tenants of the size of the graduate school in linear time", () => {
  lintTenants([graduate]);
  const linted = [1, 10, 50, 100].map((tenants) => {
    const all = Array.from({ length: tenants }, (_, index) => copyOfGraduate(index));
    const before = ownCpuMs();
    expect(lintTenants(all).flat()).toEqual([]);
    return { tenants, cpuMs: ownCpuMs() - before };
  });
  report(
    "lint",
    linted.map(({ tenants, cpuMs }) => ({
      what: `lint of ${tenants} tenants, processor ms`,
      portico: cpuMs,
      floor: (linted[0]?.cpuMs ?? Number.NaN) * tenants,
      against: "one tenant, as many times",
    })),
  );
});

import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lintTenants } from "../../engine/lint/index.ts";
import { readTenantFiles, watchTenants } from "../../engine/node/index.ts";
import { reportMeasured, type Measured } from "./measure.ts";
import { PORTICO, startServer } from "./server-process.ts";

/** The floor: the same files, only read and parsed. */
async function readAndParse(folder: string): Promise<number> {
  const startedAt = performance.now();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = await readFile(join(entry.parentPath, entry.name), "utf8");
    if (entry.name.endsWith(".json")) JSON.parse(text);
  }
  return performance.now() - startedAt;
}

async function copyGraduate(folder: string, tenants: number): Promise<void> {
  const text = await readFile("tenants/graduate/tenant.json", "utf8");
  for (let index = 0; index < tenants; index += 1) {
    const id = `school-${index}`;
    await mkdir(join(folder, id), { recursive: true });
    await cp("tenants/graduate", join(folder, id), { recursive: true });
    await writeFile(
      join(folder, id, "tenant.json"),
      text.replace('"id": "graduate"', `"id": "${id}"`).replace("graduate.localhost", `${id}.localhost`),
    );
  }
}

it("loads 1 and 500 tenants in time and memory that grow with their files", async () => {
  const rows: Measured[] = [];
  for (const tenants of [1, 500]) {
    const folder = await mkdtemp(join(tmpdir(), "portico-tenants-"));
    await copyGraduate(join(folder, "tenants"), tenants);
    const floorMs = await readAndParse(join(folder, "tenants"));
    const portico = await startServer(PORTICO, {
      PORT: "0",
      DATA_DIR: join(folder, "data"),
      TENANTS_DIR: join(folder, "tenants"),
    });
    const memoryMb = await portico.residentMb();
    rows.push({
      what: `start with ${tenants} tenants, ms`,
      portico: portico.startMs,
      floor: floorMs,
      against: "reading and parsing their files",
    });
    rows.push({
      what: `memory with ${tenants} tenants, MB`,
      portico: memoryMb,
      floor: rows.find(({ what }) => what.startsWith("memory"))?.portico ?? memoryMb,
      against: "one tenant",
    });
    await portico.stop();
    await rm(folder, { recursive: true, force: true });
  }
  reportMeasured("tenants", rows);
  expect(rows).toHaveLength(4);
});

it("lints and loads the graduate school at a multiple of reading it", async () => {
  const files = await readTenantFiles("tenants/graduate");
  lintTenants([files]);
  const startedAt = performance.now();
  expect(lintTenants([files]).flat()).toEqual([]);
  const lintMs = performance.now() - startedAt;
  const loadedAt = performance.now();
  await watchTenants("tenants", () => undefined, { pollMs: 0 });
  const loadMs = performance.now() - loadedAt;
  reportMeasured("lint one", [
    {
      what: "lint of the graduate school, ms",
      portico: lintMs,
      floor: await readAndParse("tenants/graduate"),
      against: "reading and parsing its files",
    },
    {
      what: "load of both tenants in a warm process, ms",
      portico: loadMs,
      floor: await readAndParse("tenants"),
      against: "reading and parsing their files",
    },
  ]);
});

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadTenant, runScenarios } from "../engine/node/index.ts";

it("the starter lints clean, and its scenarios reach all of it", async () => {
  const { tenant, folder, problems } = await loadTenant("templates/starter");
  const { passed, coverage } = await runScenarios({ tenant, folder });
  expect(problems).toEqual([]);
  expect(passed).toBe(true);
  expect([
    coverage.conditions.neverTrue,
    coverage.conditions.neverFalse,
    coverage.fields.neverShown,
    coverage.messages.neverGiven,
  ]).toEqual([[], [], [], []]);
});

it("a copy of the starter is a tenant of its own once tenant.json has its id", async () => {
  const parent = await mkdtemp(join(tmpdir(), "portico-starter-"));
  const folder = join(parent, "law-school");
  await cp("templates/starter", folder, { recursive: true });
  await expect(loadTenant(folder)).rejects.toThrow("law-school");
  const file = join(folder, "tenant.json");
  await writeFile(file, (await readFile(file, "utf8")).replaceAll("starter", "law-school"));
  expect((await loadTenant(folder)).definition.tenant).toMatchObject({
    id: "law-school",
    hosts: ["law-school.localhost"],
  });
  await rm(parent, { recursive: true });
});

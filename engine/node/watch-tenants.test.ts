import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { watchTenants, type TenantChange, type TenantWatch } from "./watch-tenants.ts";

let tenants: string;
let changes: TenantChange[];
let watch: TenantWatch;

beforeEach(async () => {
  tenants = await mkdtemp(join(tmpdir(), "portico-watch-"));
  await cp("templates/starter", join(tenants, "starter"), { recursive: true });
  changes = [];
  watch = await watchTenants(tenants, (change) => changes.push(change), { pollMs: 0 });
});
afterEach(async () => {
  watch.close();
  await rm(tenants, { recursive: true });
});

const kinds = (): readonly string[] => changes.map(({ kind }) => kind);
const file = (name: string): string => join(tenants, "starter", name);

it("reloads a tenant with a new hash when a file changes", async () => {
  const before = watch.tenants()[0]?.hash;
  await writeFile(file("texts.json"), '{ "form.save": "Go on" }');
  await watch.reload();
  expect(kinds()).toEqual(["loaded", "loaded"]);
  expect(watch.tenants()[0]?.hash).not.toBe(before);
});

it("keeps the last valid version while a folder is broken, reports file and line, and loads the mended folder", async () => {
  const before = watch.tenants()[0]?.hash;
  const good = await readFile(file("conditions.json"), "utf8");
  await writeFile(file("conditions.json"), '{\n  "broken": \n');
  await watch.reload();
  expect(changes.at(-1)).toMatchObject({
    kind: "refused",
    text: expect.stringMatching(/starter\/conditions\.json:\d+:\d+ {2}error {2}json-parses/) as unknown,
  });
  expect(watch.tenants()[0]?.hash).toBe(before);
  await writeFile(file("mended"), good);
  await rename(file("mended"), file("conditions.json"));
  await watch.reload();
  expect(kinds()).toEqual(["loaded", "refused", "loaded"]);
});

it("reports nothing if a save changes nothing", async () => {
  await writeFile(file("conditions.json"), await readFile(file("conditions.json"), "utf8"));
  await watch.reload();
  expect(kinds()).toEqual(["loaded"]);
});

it("reports a removed folder", async () => {
  await rename(join(tenants, "starter"), join(tenants, ".away"));
  await watch.reload();
  expect(kinds()).toEqual(["loaded", "removed"]);
  expect(watch.tenants()).toEqual([]);
});

it("reloads every tenant that uses a changed shared option list", async () => {
  watch.close();
  const templatesFolder = join(tenants, ".templates");
  await cp("templates", templatesFolder, { recursive: true });
  await cp("tenants/certificate", join(tenants, "certificate"), { recursive: true });
  watch = await watchTenants(tenants, (change) => changes.push(change), { pollMs: 0, templatesFolder });
  changes = [];
  const list = join(templatesFolder, "options", "yes_no.json");
  await writeFile(list, (await readFile(list, "utf8")).replace('"Yes"', '"Yes!"'));
  await watch.reload();
  expect(kinds()).toEqual(["loaded", "loaded"]);
});

it("notices changed files by polling", async () => {
  watch.close();
  watch = await watchTenants(tenants, (change) => changes.push(change), { pollMs: 20 });
  await writeFile(file("texts.json"), '{ "form.save": "Go on" }');
  await expect.poll(kinds).toEqual(["loaded", "loaded", "loaded"]);
});

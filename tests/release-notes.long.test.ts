import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { unfitnessOf } from "../scripts/licences.mjs";
import { renderTextChanges } from "../scripts/text-changes.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const sbomFile = z.object({
  bomFormat: z.literal("CycloneDX"),
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
});
const lockFile = z.looseObject({ packages: z.record(z.string(), z.looseObject({ license: z.string().optional() })) });

const TIMEOUT_MS = 120_000;

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-release-"));
});
afterEach(() => rm(folder, { recursive: true }));

const release = (...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, "scripts/release-notes.mjs"), "--out", join(folder, "out"), ...args],
      (error, _, text) => resolve({ code: error === null ? 0 : Number(error.code), text }),
    );
  });

describe("npm run release-notes", () => {
  it(
    "writes an SBOM of the shipped packages, and notes with changes and licences",
    { timeout: TIMEOUT_MS },
    async () => {
      expect(await release("--version", "0.1.0", "--since", "HEAD")).toMatchObject({ code: 0 });
      const sbom = sbomFile.parse(JSON.parse(await readFile(join(folder, "out/sbom.cdx.json"), "utf8")));
      expect(sbom.metadata.component).toEqual({ name: "portico", version: "0.1.0" });
      const names = sbom.components.map(({ name }) => name);
      const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
        dependencies: Record<string, string>;
      };
      expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
      // Packages that both the portal and its developers need.
      for (const tool of ["vitest", "vite", "typescript", "oxlint", "jsdom"]) expect(names).not.toContain(tool);
      const notes = await readFile(join(folder, "out/notes.md"), "utf8");
      expect(notes).toMatch(/^# Portico 0\.1\.0\n\n### For configurators\n/);
      expect(notes).toContain("A tenant is a folder of JSON and a print template");
      expect(notes).not.toContain("## Texts");
      for (const { name, version } of sbom.components) expect(notes).toContain(`${name} ${version}`);
      expect(notes).toMatch(/^### LGPL-3\.0-or-later \(\d+\)$/m);
    },
  );

  it("writes nothing if a package has a forbidden licence", { timeout: TIMEOUT_MS }, async () => {
    for (const file of ["package.json", "CHANGELOG.md"]) await cp(join(root, file), join(folder, file));
    const lock = lockFile.parse(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")));
    const one = lock.packages["node_modules/hono"];
    if (one === undefined) throw new Error("Hono is not in the lock file.");
    one.license = "GPL-3.0-only";
    await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
    const { code, text } = await release("--from", folder);
    expect([code, text]).toEqual([1, expect.stringMatching(/^hono@\S+: GPL-3\.0-only is not among/m)]);
    await expect(readFile(join(folder, "out/notes.md"))).rejects.toThrow("ENOENT");
  });
});

it("lists the texts that a release adds, changes and removes", () => {
  const before = { same: "a", other: "b", gone: "" };
  const after = { same: "a", other: "c", added: "" };
  expect(renderTextChanges(before, before)).toBe("");
  expect(renderTextChanges(before, after)).toBe("## Texts\n\nNew: `added`.\n\nChanged: `other`.\n\nDropped: `gone`.\n");
});

describe("unfitnessOf", () => {
  it.each([
    ["MIT", "a", true, undefined],
    ["(MIT OR GPL-3.0-or-later)", "a", true, undefined],
    ["(MIT AND Zlib)", "a", true, undefined],
    ["AGPL-3.0-only", "a", false, "not among"],
    ["MIT AND GPL-2.0-only", "a", false, "not among"],
    ["SEE LICENSE IN LICENSE", "a", false, "not among"],
    ["(MIT OR (ISC AND GPL-2.0-only))", "a", false, "to be read"],
    ["LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64", false, undefined],
    ["LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64", true, "not among"],
    ["LGPL-3.0-or-later", "another", false, "not among"],
  ])("judges %s of %s, in a browser: %s, as %s", (expression, name, reachesBrowsers, fault) => {
    const why = unfitnessOf({ name, version: "1.0.0", licenses: [{ expression }] }, { reachesBrowsers });
    expect(why).toEqual(fault === undefined ? undefined : expect.stringContaining(fault));
  });

  it("applies a manually checked licence only to the checked version", async () => {
    const text = await readFile(join(root, "node_modules/duck/LICENSE"), "utf8");
    expect(text.replaceAll(/\s+/g, " ")).toMatch(/Redistributions of source code.*Redistributions in binary form/);
    expect(text).not.toContain("Neither the name");
    expect(unfitnessOf({ name: "duck", version: "0.1.12" })).toBeUndefined();
    expect(unfitnessOf({ name: "duck", version: "9.9.9" })).toBe("it names no licence");
  });
});

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadTenant } from "../engine/node/index.ts";
import { createLookup } from "../server/lookup/index.ts";

it("finds the schools of the guide's own list, with their CEEB codes, before those that the portal brings", async () => {
  const guide = await readFile("docs/tenant-guide.md", "utf8");
  const csv = /### … bring my own schools\n[\s\S]*?```csv\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
  const parent = await mkdtemp(join(tmpdir(), "portico-schools-"));
  try {
    const folder = join(parent, "graduate");
    await cp("tenants/graduate", folder, { recursive: true });
    await mkdir(join(folder, "lookups"), { recursive: true });
    await writeFile(join(folder, "lookups/college_ceeb.csv"), csv);
    const { problems } = await loadTenant(folder);
    expect(problems.filter(({ file }) => file.includes("lookups"))).toEqual([]);
    const lookup = createLookup({ dataFolder: new URL("../server/lookup/data", import.meta.url).pathname });
    const lookups = new Map([["lookups/college_ceeb.csv", csv]]);
    const [first] = await lookup.find(lookups, { text: "larkspur college", category: "college_ceeb" });
    expect(first?.text).toBe("Larkspur College, North Campus");
    const record = await lookup.detail(lookups, { id: first?.id ?? "", category: "college_ceeb" });
    expect(record).toMatchObject({
      ceeb: "990011",
      city: "Larkspur Hollow",
      state: "CO",
      zip: "80000",
      country: "USA",
    });
  } finally {
    await rm(parent, { recursive: true });
  }
});

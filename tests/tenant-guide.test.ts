import { existsSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadTenant } from "../engine/node/index.ts";
import { GUIDE_PARTS, partsOf, renderGuide } from "./reference/guide-parts.ts";

/** What the test below edits in the starter's files. */
interface Editable {
  readonly properties: object;
  readonly pages: string[];
  readonly schema: { readonly properties: object };
  readonly uiSchema: { readonly "ui:layout": { readonly children: string[] }[] };
}

const guide = readFileSync("docs/tenant-guide.md", "utf8");

// `npx vitest run --project unit tests/tenant-guide.test.ts -u` generates the reference parts again.
/** The JSON that the guide shows below a heading, in order. */
function examplesUnder(heading: string): readonly unknown[] {
  const section = guide.slice(guide.indexOf(`\n${heading}\n`) + heading.length + 2).split(/^#{2,3} /m)[0] ?? "";
  return [...section.matchAll(/```json\n([\s\S]*?)```/g)].map((match): unknown => JSON.parse(match[1] ?? ""));
}

describe("docs/tenant-guide.md", () => {
  it("has reference parts that say what schemas and rules say", async () => {
    await expect(renderGuide(guide)).toMatchFileSnapshot("../docs/tenant-guide.md");
  });

  it("has a place for every reference part, and no other", () => {
    expect([...partsOf(guide)].sort()).toEqual(Object.keys(GUIDE_PARTS).sort());
  });

  it("shows only JSON that parses", () => {
    const blocks = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
    expect(blocks.length).toBeGreaterThan(20);
    for (const block of blocks) expect(() => void JSON.parse(block), block).not.toThrow();
  });

  it("leads from the starter to a tenant with another question and another page that lints clean", async () => {
    const parent = await mkdtemp(join(tmpdir(), "portico-guide-"));
    const folder = join(parent, "starter");
    await cp("templates/starter", folder, { recursive: true });
    const edit = async (file: string, change: (json: Editable) => void): Promise<void> => {
      const json = JSON.parse(await readFile(join(folder, file), "utf8")) as Editable;
      change(json);
      await writeFile(join(folder, file), JSON.stringify(json));
    };
    const [answer, reference] = examplesUnder("## Your first programme") as [object, object];
    const [page] = examplesUnder("### … add a page");
    await edit("data-model.json", ({ properties }) =>
      Object.assign(properties, answer, { employer: { type: "string", title: "Employer" } }),
    );
    await edit("pages/about.json", ({ schema, uiSchema }) => {
      Object.assign(schema.properties, reference);
      uiSchema["ui:layout"][0]?.children.push("bar_number");
    });
    await edit("tenant.json", ({ pages }) => pages.push("experience"));
    await writeFile(join(folder, "pages/experience.json"), JSON.stringify(page));
    const { tenant, problems } = await loadTenant(folder);
    expect(problems).toEqual([]);
    expect([tenant.fields.get("bar_number")?.page, tenant.fields.get("employer")?.page]).toEqual([
      "about",
      "experience",
    ]);
    await rm(parent, { recursive: true });
  });

  it("links to places that exist", () => {
    const anchors = new Set(
      [...guide.matchAll(/^#+ (.+)$/gm)].map((match) =>
        (match[1] ?? "")
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-"),
      ),
    );
    for (const [, target = ""] of guide.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      if (target.startsWith("#")) expect(anchors, target).toContain(target.slice(1));
      else if (!/[{…]/.test(target)) expect(existsSync(join("docs", target)), target).toBe(true);
    }
  });
});

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GUIDE_PARTS, partsOf, renderGuide } from "./reference/guide-parts.ts";

const guide = readFileSync("docs/tenant-guide.md", "utf8");

// Out of date? `npx vitest run --project unit tests/tenant-guide.test.ts -u` makes the reference parts anew.
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

  it("links to places that exist", () => {
    const anchors = new Set([...guide.matchAll(/^#+ (.+)$/gm)].map((match) => (match[1] ?? "").toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")));
    for (const [, target = ""] of guide.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      if (target.startsWith("#")) expect(anchors, target).toContain(target.slice(1));
      else if (!/[{…]/.test(target)) expect(existsSync(join("docs", target)), target).toBe(true);
    }
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { branchesOf } from "../engine/core/index.ts";
import type { AddAnotherNode, LayoutNode } from "../engine/core/index.ts";
import { loadTenant } from "../engine/node/index.ts";

interface KeptColleges {
  readonly answers: Readonly<Record<string, unknown>>;
  /** The keys among the page's `properties`, in order. */
  readonly asked: readonly string[];
  readonly prefixes: readonly string[];
}

const kept = JSON.parse(readFileSync("tests/fixtures/colleges-by-key.json", "utf8")) as KeptColleges;
const { definition } = await loadTenant("tenants/graduate");
const education = definition.pages.find(({ id }) => id === "education");

function findAddAnother(nodes: readonly LayoutNode[], id: string): AddAnotherNode | undefined {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    if (node.type === "addAnother" && node.id === id) return node;
    for (const branch of branchesOf(node)) {
      const found = findAddAnother(branch, id);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

// The kept copy is what the tenant's files said while each college had its keys written out.
describe("the graduate school's colleges, declared once", () => {
  it("are the same answers under the same keys", () => {
    const colleges = Object.entries(definition.dataModel.properties).filter(([key]) => key.startsWith("college_"));
    expect(Object.fromEntries(colleges)).toEqual(kept.answers);
  });

  it("are asked in the same order by the same page", () => {
    expect(Object.keys(education?.schema.properties ?? {})).toEqual(kept.asked);
    expect(education?.schema.properties["college_3_state"]).toEqual(kept.answers["college_3_state"]);
    expect(findAddAnother(education?.uiSchema["ui:layout"] ?? [], "college")?.prefixes).toEqual(kept.prefixes);
  });
});

import { expect, it } from "vitest";
import { ask, BASE, block, isIn, layout, createExampleTenant, type Example } from "../example-tenant.fixture.ts";
import { readTenantFiles } from "../../node/read-tenant-files.ts";
import { createTenantModel } from "../model/tenant-model.ts";
import { createFlow, toMermaid } from "./create-flow.ts";

const NOW = new Date("2026-06-01T12:00:00Z");

it.each(["tenants/graduate", "tests/fixtures/tenants/film"])(
  "draws each condition of %s, an edge to each question that the condition reads, and both ends of each edge",
  async (folder) => {
    const files = await readTenantFiles(folder);
    const { nodes, edges } = createFlow(files, NOW);
    const ids = new Set(nodes.map((node) => node.id));
    const conditions = [...createTenantModel(files, NOW, []).conditions.values()];
    expect(conditions.length).toBeGreaterThan(0);
    for (const { name, reads } of conditions) {
      expect(ids).toContain(`condition:${name}`);
      for (const { key } of reads)
        expect(edges).toContainEqual({ from: `condition:${name}`, kind: "reads", to: `question:${key}` });
    }
    expect(edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
    expect(nodes.filter(({ place }) => !/:\d+$/.test(place))).toEqual([]);
  },
);

it("writes a flow as a Mermaid flowchart", () => {
  const files = createExampleTenant(
    { "conditions.json": { abroad: isIn("CAN") } },
    ask({ city: {} }, block("abroad", "city")),
  );
  expect(toMermaid(createFlow(files, NOW))).toMatchInlineSnapshot(`
    "flowchart LR
      n1[["page about<br>pages/about.json:2"]]
      n2["block abroad<br>pages/about.json:29"]
      n3{{"condition abroad<br>conditions.json:2"}}
      n4("question city<br>pages/about.json:13")
      n5("question country<br>pages/about.json:10")
      n6[("list countries<br>@shared/options/countries.json:1")]
      n1 -->|asks| n2
      n3 -->|shows| n2
      n2 -->|asks| n4
      n3 -->|reads| n5
      n5 -->|chooses from| n6
    "
  `);
});

const rule = (more: Record<string, string>): Example => ({
  "pages/about.json": { rules: [{ field: "city", ...more }] },
});
it.each<readonly [string, Example]>([
  ["block asks question:city", layout(...BASE, block("abroad", "city"))],
  ["condition:abroad hides block", layout(...BASE, { type: "block", hiddenWhen: "abroad", children: ["city"] })],
  ["condition:abroad watched by block", layout(...BASE, { type: "watcher", condition: "abroad", clears: ["city"] })],
  ["question:city required when condition:abroad", rule({ requiredWhen: "abroad" })],
  ["question:city wrong when condition:abroad", rule({ wrongWhen: "abroad", message: "No." })],
])("draws the edge %s", (edge, change) => {
  const files = createExampleTenant({ "conditions.json": { abroad: isIn("CAN") } }, ask({ city: {} }), change);
  const nameOf = (id: string) => id.replace(/^block:.*/, "block");
  const edges = createFlow(files, NOW).edges.map(({ from, kind, to }) => `${nameOf(from)} ${kind} ${nameOf(to)}`);
  expect(edges).toContain(edge);
});

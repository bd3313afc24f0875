import fc from "fast-check";
import { expect, it } from "vitest";
import { tenantAndApplication } from "../generated-tenant.fixture.ts";
import type { Gate } from "./gates.ts";
import type { LayoutNode } from "./layout.ts";
import { walkLayout } from "./walk-layout.ts";

function valueAt(layout: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], layout);
}

function placesOf(layout: readonly LayoutNode[]): readonly { key: string; path: string; gates: readonly Gate[] }[] {
  const places: { key: string; path: string; gates: readonly Gate[] }[] = [];
  walkLayout(layout, { key: (key, { path, gates }) => places.push({ key, path: path.join("."), gates }) });
  return places;
}

it("reports for each key its path in the layout and the gates of its field", () => {
  fc.assert(
    fc.property(tenantAndApplication, ({ tenant }) => {
      for (const { layout, shownWhen } of tenant.pages) {
        const pageGates = shownWhen === undefined ? 0 : 1;
        walkLayout(layout, {
          key: (key, { path, gates }) => {
            const prefix = gates.some(({ kind }) => kind === "item") ? /^(one|two|three)_/ : /$^/;
            expect(valueAt(layout, path)).toBe(key.replace(prefix, "{items}"));
            expect(tenant.fields.get(key)?.placements.map((all) => all.slice(pageGates))).toContainEqual(gates);
          },
        });
      }
    }),
    { numRuns: 100 },
  );
});

it("reports the path of each key within a node", () => {
  const places = placesOf([
    { type: "phone", field: "cell", optIn: "text_me" },
    { type: "checkGroup", label: "Which?", fields: ["a", "b"] },
    { type: "reveal", trigger: "checkbox", field: "agree", after: ["name"] },
  ]);
  expect(places.map(({ key, path }) => `${key} at ${path}`)).toEqual([
    "cell at 0.field",
    "text_me at 0.optIn",
    "a at 1.fields.0",
    "b at 1.fields.1",
    "agree at 2.field",
    "name at 2.after.0",
  ]);
  expect(places.at(-1)?.gates).toEqual([{ kind: "checked", field: "agree" }]);
});

it("skips malformed nodes, and reads their neighbours", () => {
  const layout: unknown = [
    7,
    null,
    { type: "group", cases: [null, { when: 5, children: ["a"] }] },
    { type: "tabs" },
    "b",
  ];
  expect(placesOf(layout as readonly LayoutNode[]).map(({ key, path }) => `${key} at ${path}`)).toEqual([
    "a at 2.cases.1.children.0",
    "b at 4",
  ]);
});

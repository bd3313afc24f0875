import type { Gate } from "../tenant/gates.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { walkLayout } from "../tenant/walk-layout.ts";

/** A titled section of a page, or a block, case, tab or part behind a checkbox. */
export interface LayoutPart {
  /** Its page and its path in the layout: `about/2/cases/0`. */
  readonly name: string;
  readonly label: string;
  /** Conditions of the page, of all parts around it, and its own. */
  readonly gates: readonly Gate[];
}

/** Lists the parts of all pages in order. A group of items has the parts of its first item. */
export function layoutParts(tenant: Tenant): readonly LayoutPart[] {
  return tenant.pages.flatMap(({ id, layout, shownWhen }) => {
    const parts: LayoutPart[] = [];
    const ofPage: readonly Gate[] =
      shownWhen === undefined ? [] : [{ kind: "condition", condition: shownWhen, expected: true }];
    walkLayout(layout, {
      node: (node, place, branches) => {
        if (!place.isFirst) return;
        const add = (path: readonly (string | number)[], label: string, own: readonly Gate[]) =>
          parts.push({
            name: [id, ...place.path, ...path].join("/"),
            label,
            gates: [...ofPage, ...place.gates, ...own],
          });
        if (node.type === "section" && node.title !== undefined) add([], node.title, []);
        for (const { path, gates } of branches) {
          const label = gates.map((gate) => describeGate(tenant, gate)).join(" and ");
          if (label !== "") add(path.slice(0, -1), label, gates);
        }
      },
    });
    return parts;
  });
}

function describeGate(tenant: Tenant, gate: Gate): string {
  switch (gate.kind) {
    case "condition":
      return `${gate.expected ? "shown" : "hidden"} when ${gate.condition}`;
    case "case":
      return `case ${gate.conditions[gate.index] ?? ""}`;
    case "tab":
      return `tab “${tenant.tabGroups.get(gate.tabs)?.tabs.find(({ id }) => id === gate.tab)?.label ?? gate.tab}”`;
    case "checked":
      return `after ${gate.field} is checked`;
    case "item":
      return "";
  }
}

import type { PlacesOf } from "../conditions/rule.ts";
import { PorticoError } from "../errors.ts";
import { MAX_COMPONENTS } from "./expand.ts";
import type { AddAnotherGroup, ClearRule, Gate, TabGroup, Watcher } from "./gates.ts";
import { keysBelow, walkLayout, type LayoutBranch } from "./walk-layout.ts";
import type { LayoutNode, LayoutObject } from "./layout.ts";

export interface Placements {
  readonly fields: Map<string, readonly (readonly Gate[])[]>;
  readonly clearRules: ClearRule[];
  readonly watchers: Watcher[];
  readonly tabGroups: Map<string, TabGroup>;
  readonly addAnothers: Map<string, AddAnotherGroup>;
  readonly placesOf: PlacesOf;
}

export function createPlacements(placesOf: PlacesOf): Omit<Placements, "fields"> {
  return { clearRules: [], watchers: [], tabGroups: new Map(), addAnothers: new Map(), placesOf };
}

/**
 * Adds the fields and rules of a layout to `into`.
 * @throws PorticoError `components_exceeded` for more than 10 items (specification, section 8)
 */
export function placeFields(into: Placements, layout: readonly LayoutNode[], gates: readonly Gate[]): void {
  walkLayout(
    layout,
    {
      key: (key, place) => into.fields.set(key, [...(into.fields.get(key) ?? []), place.gates]),
      node: (node, _place, branches) => placeNode(into, node, branches),
    },
    { path: [], gates, isFirst: true },
  );
}

function tabGroupsBelow(nodes: readonly LayoutNode[]): readonly string[] {
  const ids: string[] = [];
  walkLayout(nodes, { node: (node) => void (node.type === "tabs" && ids.push(node.id)) });
  return ids;
}

function placeNode(into: Placements, node: LayoutObject, branches: readonly LayoutBranch[]): void {
  const keptBelow = (nodes: readonly LayoutNode[]) => keysBelow(nodes).flatMap(into.placesOf);
  switch (node.type) {
    case "tabs":
      into.tabGroups.set(node.id, {
        id: node.id,
        label: node.label,
        tabs: node.tabs.map((tab) => ({ id: tab.id, label: tab.label, keys: keptBelow(tab.children) })),
      });
      return;
    case "addAnother":
      if (node.prefixes.length > MAX_COMPONENTS)
        throw new PorticoError("components_exceeded", `The maxNumberOfComponents cannot exceed ${MAX_COMPONENTS}`);
      into.addAnothers.set(node.id, {
        id: node.id,
        max: branches.length,
        itemKeys: branches.map(({ children }) => keptBelow(children)),
        prefixes: node.prefixes,
        itemTitle: node.itemTitle,
        mayReorder: node.reorder === true,
        itemTabs: branches.map(({ children }) => tabGroupsBelow(children)),
      });
      return;
    case "watcher":
      into.watchers.push({ condition: node.condition, keys: node.clears.flatMap(into.placesOf) });
      return;
    default: {
      // A closed branch clears its fields, or the keys that its block lists.
      const listed = node.type === "block" ? node.clears?.flatMap(into.placesOf) : undefined;
      for (const { gates, children } of branches)
        for (const gate of gates)
          into.clearRules.push({
            gate,
            keys: listed ?? [...new Set(keptBelow(children))],
            listed: listed !== undefined,
          });
    }
  }
}

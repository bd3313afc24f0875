import { PorticoError } from "../errors.ts";
import { branchesOf, expandItem, keysBelow, MAX_COMPONENTS, ownKeys } from "./expand.ts";
import type { AddAnotherGroup, ClearRule, Gate, TabGroup, Watcher } from "./gates.ts";
import type { LayoutNode } from "./layout.ts";

/** What the layouts say, flattened: where each key is asked and under which gates. */
export interface Placements {
  /** In layout order; a key asked in two cases of a group has two placements. */
  readonly fields: Map<string, readonly (readonly Gate[])[]>;
  readonly clearRules: ClearRule[];
  readonly watchers: Watcher[];
  readonly tabGroups: Map<string, TabGroup>;
  readonly addAnothers: Map<string, AddAnotherGroup>;
}

export function createPlacements(): Omit<Placements, "fields"> {
  return { clearRules: [], watchers: [], tabGroups: new Map(), addAnothers: new Map() };
}

/**
 * Adds a layout's fields, clearing rules, watchers, tab groups and add-anothers to `into`.
 *
 * @throws PorticoError `components_exceeded` for an add-another of more than 10 items (specification section 8).
 */
export function placeFields(into: Placements, layout: readonly LayoutNode[], gates: readonly Gate[]): void {
  const clearBelow = (gate: Gate, nodes: readonly LayoutNode[], clears?: readonly string[]): void => {
    into.clearRules.push({ gate, keys: clears ?? [...new Set(keysBelow(nodes))], listed: clears !== undefined });
  };
  for (const node of layout) {
    for (const key of ownKeys(node)) into.fields.set(key, [...(into.fields.get(key) ?? []), gates]);
    if (typeof node === "string") continue;
    switch (node.type) {
      case "block": {
        const blockGates: Gate[] = [];
        if (node.shownWhen !== undefined)
          blockGates.push({ kind: "condition", condition: node.shownWhen, expected: true });
        if (node.hiddenWhen !== undefined)
          blockGates.push({ kind: "condition", condition: node.hiddenWhen, expected: false });
        for (const gate of blockGates) clearBelow(gate, node.children, node.clears);
        placeFields(into, node.children, [...gates, ...blockGates]);
        break;
      }
      case "group": {
        const conditions = node.cases.map((item) => item.when);
        node.cases.forEach((item, index) => {
          const gate: Gate = { kind: "case", conditions, index };
          clearBelow(gate, item.children);
          placeFields(into, item.children, [...gates, gate]);
        });
        break;
      }
      case "watcher":
        into.watchers.push({ condition: node.condition, keys: node.clears });
        break;
      case "tabs":
        into.tabGroups.set(node.id, {
          id: node.id,
          label: node.label,
          tabs: node.tabs.map((tab) => ({ id: tab.id, label: tab.label, keys: keysBelow(tab.children) })),
        });
        for (const tab of node.tabs)
          placeFields(into, tab.children, [...gates, { kind: "tab", tabs: node.id, tab: tab.id }]);
        break;
      case "addAnother": {
        if (node.prefixes.length > MAX_COMPONENTS)
          throw new PorticoError("components_exceeded", `The maxNumberOfComponents cannot exceed ${MAX_COMPONENTS}`);
        const items = node.prefixes.map((_, index) => expandItem(node, index + 1));
        into.addAnothers.set(node.id, { id: node.id, max: items.length, itemKeys: items.map(keysBelow) });
        items.forEach((children, index) =>
          placeFields(into, children, [...gates, { kind: "item", addAnother: node.id, n: index + 1 }]),
        );
        break;
      }
      case "reveal": {
        placeFields(into, node.before ?? [], gates);
        const gate: Gate | undefined =
          node.trigger === "checkbox" && node.field !== undefined ? { kind: "checked", field: node.field } : undefined;
        if (gate !== undefined) clearBelow(gate, node.after);
        placeFields(into, node.after, gate === undefined ? gates : [...gates, gate]);
        break;
      }
      default:
        for (const branch of branchesOf(node)) placeFields(into, branch, gates);
    }
  }
}

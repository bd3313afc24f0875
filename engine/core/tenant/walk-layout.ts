import { expandItem } from "./expand.ts";
import type { Gate } from "./gates.ts";
import type { LayoutNode, LayoutObject } from "./layout.ts";
import { isJsonObject, isText, toList, toText } from "./sound-shape.ts";

export interface LayoutPlace {
  /** Path in the file. Items have the same path, because the file contains their children once. */
  readonly path: readonly (string | number)[];
  readonly gates: readonly Gate[];
  /** False in all items but the first. */
  readonly isFirst: boolean;
}

export interface LayoutVisitor {
  /** `askedBy` is the type of the node, or `field` for a key in place of a node. */
  key?(key: string, place: LayoutPlace, askedBy: string): unknown;
  node?(node: LayoutObject, place: LayoutPlace, branches: readonly LayoutBranch[]): unknown;
}

const ROOT: LayoutPlace = { path: [], gates: [], isFirst: true };

/** Visits nodes and keys in order, item by item. Skips malformed parts, because the linter reads broken folders too. */
export function walkLayout(layout: readonly LayoutNode[], visitor: LayoutVisitor, place: LayoutPlace = ROOT): void {
  toList(layout).forEach((node, index) => {
    const here = { ...place, path: [...place.path, index] };
    if (typeof node === "string") {
      visitor.key?.(node, here, "field");
      return;
    }
    if (!isJsonObject(node)) return;
    const branches = toBranches(node);
    visitor.node?.(node, here, branches);
    for (const { key, path } of keysWrittenIn(node))
      visitor.key?.(key, { ...here, path: [...here.path, ...path] }, node.type);
    for (const branch of branches)
      walkLayout(branch.children, visitor, {
        path: [...here.path, ...branch.path],
        gates: branch.gates.length === 0 ? here.gates : [...here.gates, ...branch.gates],
        isFirst: here.isFirst && branch.isRepeated !== true,
      });
  });
}

/** One list of children: `children` of a section or block, a case, tab or item, or a part of a reveal. */
export interface LayoutBranch {
  readonly path: readonly (string | number)[];
  readonly gates: readonly Gate[];
  readonly children: readonly LayoutNode[];
  readonly isRepeated?: true;
}

/** Returns the branches of a node. A malformed case or tab becomes an empty branch. */
export function toBranches(node: LayoutObject): readonly LayoutBranch[] {
  switch (node.type) {
    case "block":
      return [
        {
          path: ["children"],
          gates: [...shownWhen(node.shownWhen, true), ...shownWhen(node.hiddenWhen, false)],
          children: node.children,
        },
      ];
    case "group": {
      const conditions = toList(node.cases).map((item) => (isJsonObject(item) && isText(item.when) ? item.when : ""));
      return toList(node.cases).map((item, index) => ({
        path: ["cases", index, "children"],
        gates: [{ kind: "case", conditions, index }],
        children: isJsonObject(item) ? item.children : [],
      }));
    }
    case "tabs":
      return toList(node.tabs).map((tab, index) => ({
        path: ["tabs", index, "children"],
        gates: [{ kind: "tab", tabs: toText(node.id), tab: isJsonObject(tab) ? toText(tab.id) : "" }],
        children: isJsonObject(tab) ? tab.children : [],
      }));
    case "addAnother":
    case "repeat":
      return toList(node.prefixes).map((_, index) => ({
        path: ["children"],
        gates: node.type === "repeat" ? [] : [{ kind: "item", addAnother: toText(node.id), n: index + 1 }],
        children: expandItem(node, index + 1),
        ...(index === 0 ? {} : { isRepeated: true }),
      }));
    case "reveal":
      return [
        { path: ["before"], gates: [], children: node.before ?? [] },
        {
          path: ["after"],
          gates: node.trigger === "checkbox" && isText(node.field) ? [{ kind: "checked", field: node.field }] : [],
          children: node.after,
        },
      ];
    case "watcher":
      return [];
    default:
      return "children" in node ? [{ path: ["children"], gates: [], children: node.children }] : [];
  }
}

function shownWhen(condition: string | undefined, expected: boolean): readonly Gate[] {
  return isText(condition) ? [{ kind: "condition", condition, expected }] : [];
}

const ADDRESS_PARTS = ["country", "line1", "line2", "city", "state", "zip"] as const;

interface WrittenKey {
  readonly key: string;
  readonly path: readonly (string | number)[];
}

/** Lists the keys that the node itself names, with their paths in the node. */
export function keysWrittenIn(node: LayoutObject): readonly WrittenKey[] {
  switch (node.type) {
    case "address":
      return isJsonObject(node.fields)
        ? ADDRESS_PARTS.flatMap((part) => toWrittenKey(node.fields[part], ["fields", part]))
        : [];
    case "monthYear":
      return [...toWrittenKey(node.month, ["month"]), ...toWrittenKey(node.year, ["year"])];
    case "checkGroup":
      return toList(node.fields).flatMap((key, index) => toWrittenKey(key, ["fields", index]));
    case "phone":
      return [...toWrittenKey(node.field, ["field"]), ...toWrittenKey(node.optIn, ["optIn"])];
    case "reveal":
      return toWrittenKey(node.field, ["field"]);
    default:
      return [];
  }
}

function toWrittenKey(key: string | undefined, path: readonly (string | number)[]): readonly WrittenKey[] {
  return isText(key) ? [{ key, path }] : [];
}

export function keysBelow(nodes: readonly LayoutNode[]): readonly string[] {
  const keys: string[] = [];
  walkLayout(nodes, { key: (key) => keys.push(key) });
  return keys;
}

import type { LayoutNode, LayoutObject, RepeatingNode } from "./layout.ts";
import type { PageFile } from "./definition.ts";

/** Largest number of items of an add-another (specification, section 8). */
export const MAX_COMPONENTS = 10;
export const DEFAULT_NUM_COMPONENTS = 1;

/** Replaces `{<id>}` by the prefix and `{n}` by the number, in all texts and keys. */
export function fillPlaceholders<T>(value: T, id: string, prefix: string, n: number): T {
  const fill = (text: string): string => text.replaceAll(`{${id}}`, prefix).replaceAll("{n}", String(n));
  const visit = (node: unknown): unknown => {
    if (typeof node === "string") return fill(node);
    if (Array.isArray(node)) return node.map(visit);
    if (node !== null && typeof node === "object")
      return Object.fromEntries(Object.entries(node).map(([key, item]) => [fill(key), visit(item)]));
    return node;
  };
  // Strings stay strings, so the cast is safe.
  return visit(value) as T;
}

const OVER_ITEMS: ReadonlySet<string> = new Set(["sum", "count"]);

/**
 * Replaces a key in `sum` or `count` by the keys of all items: `{ "sum": "{course}credits" }` adds up the credits of
 * all courses.
 */
export function nameItems<T>(value: T, nodes: readonly Pick<RepeatingNode, "id" | "prefixes">[]): T {
  const keysOf = (name: unknown): unknown => {
    const node = nodes.find(({ id }) => typeof name === "string" && name.includes(`{${id}}`));
    return node?.prefixes.map((prefix, index) => fillPlaceholders(name, node.id, prefix, index + 1)) ?? name;
  };
  const visit = (node: unknown, operator: string): unknown => {
    const isOverItems = OVER_ITEMS.has(operator);
    if (typeof node === "string") return isOverItems ? keysOf(node) : node;
    if (Array.isArray(node)) return isOverItems ? node.flatMap(keysOf) : node.map((item) => visit(item, ""));
    if (node !== null && typeof node === "object")
      return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, visit(item, key)]));
    return node;
  };
  return visit(value, "") as T;
}

/** Returns the layout of item `n`, from 1. */
export function expandItem(node: RepeatingNode, n: number): readonly LayoutNode[] {
  return fillPlaceholders(node.children, node.id, node.prefixes[n - 1] ?? "", n);
}

export function itemTitle(node: Pick<RepeatingNode, "itemTitle">, n: number): string {
  return node.itemTitle.replaceAll("{n}", String(n));
}

/** Repeats an entry that contains a node's placeholder for each prefix. An entry may name one node only. */
export function expandEntries<T>(entries: readonly T[], nodes: readonly RepeatingNode[]): readonly T[] {
  return nameItems(entries, nodes).flatMap((entry) => {
    const asText = JSON.stringify(entry);
    const node = nodes.find(({ id }) => asText.includes(`{${id}}`));
    return node === undefined
      ? [entry]
      : node.prefixes.map((prefix, index) => fillPlaceholders(entry, node.id, prefix, index + 1));
  });
}

export function expandRecord<T>(
  record: Readonly<Record<string, T>>,
  nodes: readonly RepeatingNode[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(expandEntries(Object.entries(record), nodes));
}

export function repeatingNodes(pages: readonly Pick<PageFile, "uiSchema">[]): readonly RepeatingNode[] {
  const found: RepeatingNode[] = [];
  const visit = (nodes: readonly LayoutNode[]): void => {
    for (const node of nodes) {
      if (typeof node === "string") continue;
      if (node.type === "addAnother" || node.type === "repeat") found.push(node);
      for (const branch of branchesOf(node)) visit(branch);
    }
  };
  for (const page of pages) visit(page.uiSchema["ui:layout"]);
  return found;
}

/** Returns the lists of children of a node, as written. A reveal has `after`, and may have `before`. */
export function branchesOf(node: LayoutObject): readonly (readonly LayoutNode[])[] {
  switch (node.type) {
    case "section":
    case "row":
    case "block":
    case "addAnother":
    case "repeat":
      return [node.children];
    case "group":
      return node.cases.map((item) => item.children);
    case "tabs":
      return node.tabs.map((tab) => tab.children);
    case "reveal":
      return node.before === undefined ? [node.after] : [node.before, node.after];
    default:
      return [];
  }
}

import type { LayoutNode } from "./layout.ts";
import { walkLayout } from "./walk-layout.ts";

/** Every answer key asked below the nodes, add-another items expanded. */
export function keysBelow(nodes: readonly LayoutNode[]): readonly string[] {
  const keys: string[] = [];
  walkLayout(nodes, { key: (key) => keys.push(key) });
  return keys;
}

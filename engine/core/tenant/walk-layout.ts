import type { Gate } from "./gates.ts";
import { toBranches } from "./layout-branches.ts";
import type { LayoutBranch } from "./layout-branches.ts";
import type { LayoutNode, LayoutObject } from "./layout.ts";
import { isJsonObject, isText, toList } from "./sound-shape.ts";
import { keysWrittenIn } from "./written-keys.ts";

/** The place that a walk through a layout has reached. */
export interface LayoutPlace {
  /**
   * From the layout's root, as written. All items of an add-another share one path, because its
   * children are written once.
   */
  readonly path: readonly (string | number)[];
  /** All must be open for this place to be shown. */
  readonly gates: readonly Gate[];
  /** False in the second and later items of an add-another. */
  readonly isFirst: boolean;
}

export interface LayoutVisitor {
  /**
   * Called for a question's key, where it is written. `askedBy` is the type of the node that asks it, or
   * `field` for a bare key.
   */
  key?(key: string, place: LayoutPlace, askedBy: string): unknown;
  /** Called for a node, before its keys and its branches are visited. */
  node?(node: LayoutObject, place: LayoutPlace, branches: readonly LayoutBranch[]): unknown;
}

const ROOT: LayoutPlace = { path: [], gates: [], isFirst: true };

/**
 * Visits every node and key of a layout in order, add-another items one by one. The form and the linter both place
 * fields by this walk. Whatever has no sound shape is passed over, because the linter walks folders that are wrong.
 */
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
      visitor.key?.(key, { ...here, path: [...here.path, ...path] }, isText(node.type) ? node.type : "field");
    for (const branch of branches)
      walkLayout(branch.children, visitor, {
        path: [...here.path, ...branch.path],
        gates: branch.gates.length === 0 ? here.gates : [...here.gates, ...branch.gates],
        isFirst: here.isFirst && branch.isRepeated !== true,
      });
  });
}

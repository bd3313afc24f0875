import { expandItem } from "./expand.ts";
import type { Gate } from "./gates.ts";
import type { LayoutNode, LayoutObject } from "./layout.ts";
import { isJsonObject, isText, toList, toText } from "./sound-shape.ts";

/**
 * One list of a node's children. Most nodes have one, some have one for each case, tab or add-another item, and a
 * reveal has `before` and `after`.
 */
export interface LayoutBranch {
  /** The path from the node. */
  readonly path: readonly (string | number)[];
  /** The gates that this branch adds to those around its node. */
  readonly gates: readonly Gate[];
  /** Placeholders of an add-another item are filled in. */
  readonly children: readonly LayoutNode[];
  readonly isRepeated?: true;
}

/** The branches of a node, in order; a branch whose children have no sound shape is walked as an empty one. */
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
        // Every item of a `repeat` is shown.
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

import {
  keysBelow,
  walkLayout,
  type Gate,
  type LayoutBranch,
  type LayoutNode,
  type LayoutPlace,
  type RepeatingNode,
} from "../../core/index.ts";
import type { JsonPlace } from "../finding.ts";
import { findText, toList, toObject, valueAt, type Json } from "./json-shape.ts";

/** A question's place in a layout. In an add-another, each item has a place. */
export interface PlacedKey {
  readonly key: string;
  readonly at: JsonPlace;
  readonly gates: readonly Gate[];
  /** Type of the node that asks the question: `field` for a bare key. */
  readonly askedBy: string;
  readonly inside?: string;
}

interface ConditionUse {
  readonly name: string;
  readonly at: JsonPlace;
  /** Gates around the condition. Around `hiddenWhen`, also the block's `shownWhen`. */
  readonly gates: readonly Gate[];
  readonly own: Gate | undefined;
}

interface RepeatingFact {
  readonly node: RepeatingNode;
  readonly at: JsonPlace;
  readonly itemKeys: readonly (readonly string[])[];
}

type Path = readonly (string | number)[];

export type LayoutFacts = ReturnType<typeof readLayoutFacts>;

/**
 * Flattens a layout with the core's own function, so that linter and form agree. Skips malformed nodes, because the
 * schemas report them.
 */
export function readLayoutFacts(file: string, layout: unknown) {
  const keys: PlacedKey[] = [];
  const conditions: ConditionUse[] = [];
  const clears: { key: string; at: JsonPlace }[] = [];
  const repeating: RepeatingFact[] = [];
  /** Places of gates. Gates of tabs and items have none. */
  const gatePlaces = new Map<Gate, JsonPlace>();
  /** Every object in the layout as written, with its placeholders. */
  const nodes: { node: Json; at: JsonPlace; type: string | undefined }[] = [];
  const placeOf = (path: Path): JsonPlace => ({ file, path: ["uiSchema", "ui:layout", ...path] });
  walkLayout(layout as readonly LayoutNode[], {
    key: (key, { path, gates }, askedBy) => {
      const inside = describeInside(gates);
      keys.push({ key, at: placeOf(path), gates, askedBy, ...(inside === undefined ? {} : { inside }) });
    },
    node: (node, place, branches) => {
      const at = placeOf(place.path);
      const read = toObject(node);
      for (const gate of branches.flatMap(({ gates }) => gates)) {
        const written = pathOfGate(gate);
        if (written !== undefined) gatePlaces.set(gate, placeOf([...place.path, ...written]));
      }
      if (node.type === "watcher" && typeof node.condition === "string") {
        const use = placeOf([...place.path, "condition"]);
        conditions.push({ name: node.condition, at: use, gates: place.gates, own: undefined });
      }
      conditions.push(...readConditionUses(place, branches, gatePlaces));
      if (node.type === "block" || node.type === "watcher")
        for (const [index, key] of toList(node.clears).entries())
          if (typeof key === "string") clears.push({ key, at: placeOf([...place.path, "clears", index]) });
      if (!place.isFirst) return;
      const written = toObject(valueAt(layout, place.path));
      nodes.push({ node: written, at, type: findText(written["type"]) });
      if (node.type === "addAnother" || node.type === "repeat")
        repeating.push({
          node: toRepeating(node.type, read),
          at,
          itemKeys: branches.map(({ children }) => keysBelow(children)),
        });
    },
  });
  return { keys, conditions, clears, repeating, gatePlaces, nodes };
}

export function addAnothersOf({ repeating }: LayoutFacts): readonly RepeatingFact[] {
  return repeating.filter(({ node }) => node.type === "addAnother");
}

function pathOfGate(gate: Gate): Path | undefined {
  switch (gate.kind) {
    case "condition":
      return [gate.expected ? "shownWhen" : "hiddenWhen"];
    case "case":
      return ["cases", gate.index, "when"];
    case "checked":
      return ["field"];
    default:
      return undefined;
  }
}

const readConditionUses = (
  { gates }: LayoutPlace,
  branches: readonly LayoutBranch[],
  places: ReadonlyMap<Gate, JsonPlace>,
): readonly ConditionUse[] =>
  branches.flatMap((branch) =>
    branch.gates.flatMap((own, nth) => {
      const name = own.kind === "condition" ? own.condition : own.kind === "case" ? own.conditions[own.index] : "";
      const at = places.get(own);
      return !name || at === undefined ? [] : [{ name, at, gates: [...gates, ...branch.gates.slice(0, nth)], own }];
    }),
  );

function toRepeating(type: RepeatingNode["type"], node: Json): RepeatingNode {
  const prefixes = toList(node["prefixes"]).filter((prefix) => typeof prefix === "string");
  const repeated = { id: findText(node["id"]) ?? "", itemTitle: "", prefixes, children: [] };
  return type === "repeat" ? { type, ...repeated } : { type, label: "", ...repeated };
}

function describeInside(gates: readonly Gate[]): string | undefined {
  const gate = gates.findLast(({ kind }) => kind === "tab" || kind === "item");
  if (gate?.kind === "tab") return `Tab "${gate.tab}" of "${gate.tabs}"`;
  return gate?.kind === "item" ? `Add-another "${gate.addAnother}", item ${gate.n},` : undefined;
}

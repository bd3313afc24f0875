import { keysBelow, walkLayout } from "../../core/index.ts";
import type { RepeatingNode, Gate, LayoutBranch, LayoutNode, LayoutPlace } from "../../core/index.ts";
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

export interface ConditionUse {
  readonly name: string;
  readonly at: JsonPlace;
  /** Gates around the condition. Around `hiddenWhen`, also the block's `shownWhen`. */
  readonly gates: readonly Gate[];
  readonly own: Gate | undefined;
}

export interface GroupFact {
  readonly conditions: readonly string[];
  placeOf(index: number): JsonPlace;
}

export interface RepeatingFact {
  readonly node: RepeatingNode;
  readonly at: JsonPlace;
  readonly itemKeys: readonly (readonly string[])[];
}

/** A flattened layout. Skips malformed nodes, because the schemas report them. */
export interface LayoutFacts {
  readonly keys: readonly PlacedKey[];
  readonly conditions: readonly ConditionUse[];
  readonly clears: readonly { readonly key: string; readonly at: JsonPlace }[];
  readonly groups: readonly GroupFact[];
  readonly repeating: readonly RepeatingFact[];
  /** Places of gates. Gates of tabs and items have none. */
  readonly gatePlaces: ReadonlyMap<Gate, JsonPlace>;
  /** Every object in the layout as written, with its placeholders. */
  readonly nodes: readonly { readonly node: Json; readonly at: JsonPlace; readonly type: string | undefined }[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };
type Path = readonly (string | number)[];

/** Reads a layout by the core's own function, so that linter and form agree. */
export function readLayoutFacts(file: string, layout: unknown): LayoutFacts {
  const gatePlaces = new Map<Gate, JsonPlace>();
  const facts: Mutable<LayoutFacts> = {
    keys: [],
    conditions: [],
    clears: [],
    groups: [],
    repeating: [],
    gatePlaces,
    nodes: [],
  };
  const placeOf = (path: Path): JsonPlace => ({ file, path: ["uiSchema", "ui:layout", ...path] });
  walkLayout(layout as readonly LayoutNode[], {
    key: (key, { path, gates }, askedBy) => {
      const inside = describeInside(gates);
      facts.keys.push({ key, at: placeOf(path), gates, askedBy, ...(inside === undefined ? {} : { inside }) });
    },
    node: (node, place, branches) => {
      const at = placeOf(place.path);
      const read = toObject(node);
      facts.conditions.push(...readConditionUses(read, place, branches, placeOf));
      facts.clears.push(...readClears(read, place, placeOf));
      for (const gate of branches.flatMap(({ gates }) => gates)) {
        const written = pathOfGate(gate);
        if (written !== undefined) gatePlaces.set(gate, placeOf([...place.path, ...written]));
      }
      if (node.type === "group") facts.groups.push(toGroupFact(branches, place, placeOf));
      if (!place.isFirst) return;
      const written = toObject(valueAt(layout, place.path));
      facts.nodes.push({ node: written, at, type: findText(written["type"]) });
      if (node.type === "addAnother" || node.type === "repeat")
        facts.repeating.push({
          node: toRepeating(node.type, read),
          at,
          itemKeys: branches.map(({ children }) => keysBelow(children)),
        });
    },
  });
  return facts;
}

export function addAnothersOf({ repeating }: LayoutFacts): readonly RepeatingFact[] {
  return repeating.filter(({ node }) => node.type === "addAnother");
}

type PlaceOf = (path: Path) => JsonPlace;

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

function readConditionUses(
  node: Json,
  { path, gates }: LayoutPlace,
  branches: readonly LayoutBranch[],
  placeOf: PlaceOf,
): readonly ConditionUse[] {
  const gateAt = (at: Path): Gate | undefined =>
    branches.flatMap((branch) => branch.gates).find((gate) => pathOfGate(gate)?.join() === at.join());
  const named: readonly (readonly [unknown, Path])[] =
    node["type"] === "block"
      ? ["shownWhen", "hiddenWhen"].map((name) => [node[name], [name]] as const)
      : node["type"] === "watcher"
        ? [[node["condition"], ["condition"]]]
        : node["type"] === "group"
          ? toList(node["cases"]).map((item, index) => [toObject(item)["when"], ["cases", index, "when"]] as const)
          : [];
  const shown = gateAt(["shownWhen"]);
  return named.flatMap(([name, at]) => {
    if (typeof name !== "string") return [];
    const around = at[0] === "hiddenWhen" && shown !== undefined ? [...gates, shown] : gates;
    return [{ name, at: placeOf([...path, ...at]), gates: around, own: gateAt(at) }];
  });
}

function readClears(node: Json, { path }: LayoutPlace, placeOf: PlaceOf): LayoutFacts["clears"] {
  if (node["type"] !== "block" && node["type"] !== "watcher") return [];
  return toList(node["clears"]).flatMap((key, index) =>
    typeof key === "string" ? [{ key, at: placeOf([...path, "clears", index]) }] : [],
  );
}

function toGroupFact(branches: readonly LayoutBranch[], { path }: LayoutPlace, placeOf: PlaceOf): GroupFact {
  const [gate] = branches[0]?.gates ?? [];
  return {
    conditions: gate?.kind === "case" ? gate.conditions : [],
    placeOf: (index) => placeOf([...path, "cases", index, "when"]),
  };
}

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

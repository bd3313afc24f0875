import { keysBelow, walkLayout } from "../../core/index.ts";
import type { RepeatingNode, Gate, LayoutBranch, LayoutNode, LayoutPlace } from "../../core/index.ts";
import type { JsonPlace } from "../place.ts";
import type { Json } from "./json-shape.ts";
import { findText, toList, toObject, valueAt } from "./json-shape.ts";

/** A question's place in a layout. A question of an add-another is listed once for each item. */
export interface PlacedKey {
  readonly key: string;
  readonly at: JsonPlace;
  /** All must hold for this place to be shown. */
  readonly gates: readonly Gate[];
  /** The kind of node that asks it: `field` for a bare key. */
  readonly askedBy: string;
  /** The innermost tab or add-another item around it, in words for a message. */
  readonly inside?: string;
}

/** A condition named in a layout. */
export interface ConditionUse {
  readonly name: string;
  readonly at: JsonPlace;
  /** Gates around the node that names it. */
  readonly gates: readonly Gate[];
}

/** A group with its cases' conditions. A group in an add-another is listed once for each item. */
export interface GroupFact {
  readonly conditions: readonly string[];
  placeOf(index: number): JsonPlace;
}

/** A node that repeats its children: an add-another, or one that always shows all items. */
export interface RepeatingFact {
  readonly node: RepeatingNode;
  readonly at: JsonPlace;
  /** The keys asked by each item. */
  readonly itemKeys: readonly (readonly string[])[];
}

/**
 * What one page's layout says, flattened. Whatever has no sound shape is passed over, because the schemas report it.
 */
export interface LayoutFacts {
  readonly keys: readonly PlacedKey[];
  readonly conditions: readonly ConditionUse[];
  /** Keys that a block or watcher clears. */
  readonly clears: readonly { readonly key: string; readonly at: JsonPlace }[];
  readonly groups: readonly GroupFact[];
  readonly repeating: readonly RepeatingFact[];
  /** Where what opens or closes each gate is written. Gates of tabs and add-another items are not listed. */
  readonly gatePlaces: ReadonlyMap<Gate, JsonPlace>;
  /** Every object in the layout, once, as written. */
  readonly nodes: readonly { readonly node: Json; readonly at: JsonPlace; readonly type: string | undefined }[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };
type Path = readonly (string | number)[];

/** Reads a layout by the core's own walk, so that linter and form cannot disagree about where a question is. */
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
  // The walk passes over whatever has no sound shape, and `Json` is how the rest is read here.
  walkLayout(layout as readonly LayoutNode[], {
    key: (key, { path, gates }, askedBy) => {
      const inside = describeInside(gates);
      facts.keys.push({ key, at: placeOf(path), gates, askedBy, ...(inside === undefined ? {} : { inside }) });
    },
    node: (node, place, branches) => {
      const at = placeOf(place.path);
      const read = toObject(node);
      facts.conditions.push(...readConditionUses(read, place, placeOf));
      facts.clears.push(...readClears(read, place, placeOf));
      for (const gate of branches.flatMap(({ gates }) => gates)) {
        const written = pathOfGate(gate);
        if (written !== undefined) gatePlaces.set(gate, placeOf([...place.path, ...written]));
      }
      if (node.type === "group") facts.groups.push(toGroupFact(branches, place, placeOf));
      if (!place.isFirst) return;
      // The node as it is written, before placeholders are filled in.
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

/** The add-anothers of a layout. */
export function addAnothersOf({ repeating }: LayoutFacts): readonly RepeatingFact[] {
  return repeating.filter(({ node }) => node.type === "addAnother");
}

type PlaceOf = (path: Path) => JsonPlace;

/** The path from a node to what decides whether one of its gates is open. */
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

/** Conditions that a node names: those of a block and a watcher, and one for each case of a group. */
function readConditionUses(node: Json, { path, gates }: LayoutPlace, placeOf: PlaceOf): readonly ConditionUse[] {
  const named: readonly (readonly [unknown, Path])[] =
    node["type"] === "block"
      ? ["shownWhen", "hiddenWhen"].map((name) => [node[name], [name]] as const)
      : node["type"] === "watcher"
        ? [[node["condition"], ["condition"]]]
        : node["type"] === "group"
          ? toList(node["cases"]).map((item, index) => [toObject(item)["when"], ["cases", index, "when"]] as const)
          : [];
  return named.flatMap(([name, at]) =>
    typeof name === "string" ? [{ name, at: placeOf([...path, ...at]), gates }] : [],
  );
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

/** What filling placeholders needs of a node that repeats: its id and its prefixes. */
function toRepeating(type: RepeatingNode["type"], node: Json): RepeatingNode {
  const prefixes = toList(node["prefixes"]).filter((prefix) => typeof prefix === "string");
  const repeated = { id: findText(node["id"]) ?? "", itemTitle: "", prefixes, children: [] };
  return type === "repeat" ? { type, ...repeated } : { type, label: "", ...repeated };
}

/** The innermost tab or add-another item, in words for a message. */
function describeInside(gates: readonly Gate[]): string | undefined {
  const gate = gates.findLast(({ kind }) => kind === "tab" || kind === "item");
  if (gate?.kind === "tab") return `Tab "${gate.tab}" of "${gate.tabs}"`;
  return gate?.kind === "item" ? `Add-another "${gate.addAnother}", item ${gate.n},` : undefined;
}

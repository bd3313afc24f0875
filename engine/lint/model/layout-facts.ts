import { LAYOUT_NODE_TYPES, ownKeys } from "../../core/index.ts";
import type { AddAnotherNode, Gate, LayoutNode } from "../../core/index.ts";
import type { JsonPlace } from "../place.ts";
import type { Json } from "./json-shape.ts";
import { findText, isJsonObject, toList, toObject } from "./json-shape.ts";

/** A question's place in a layout. One in an add-another stands once an item. */
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

/** A group with its cases' conditions; one in an add-another stands once an item. */
export interface GroupFact {
  readonly conditions: readonly string[];
  placeOf(index: number): JsonPlace;
}

export interface AddAnotherFact {
  readonly node: AddAnotherNode;
  readonly at: JsonPlace;
  /** The keys asked by each item. */
  readonly itemKeys: readonly (readonly string[])[];
}

/** What one page's layout says, flattened. Whatever has no sound shape is passed over: the schemas tell of it. */
export interface LayoutFacts {
  readonly keys: readonly PlacedKey[];
  readonly conditions: readonly ConditionUse[];
  /** Keys that a block or watcher clears. */
  readonly clears: readonly { readonly key: string; readonly at: JsonPlace }[];
  readonly groups: readonly GroupFact[];
  readonly addAnothers: readonly AddAnotherFact[];
  /** Every object in the layout, once, as written. */
  readonly nodes: readonly { readonly node: Json; readonly at: JsonPlace; readonly type: string | undefined }[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };
type Path = readonly (string | number)[];

interface Where {
  readonly path: Path;
  readonly gates: readonly Gate[];
  readonly inside?: string;
  /** Fills add-another placeholders. */
  readonly fill: (text: string) => string;
  /** False in the second and later items of an add-another, whose nodes are written only once. */
  readonly isFirst: boolean;
}

export function readLayoutFacts(file: string, layout: unknown): LayoutFacts {
  const facts: Mutable<LayoutFacts> = { keys: [], conditions: [], clears: [], groups: [], addAnothers: [], nodes: [] };
  visitChildren(layout, { path: ["uiSchema", "ui:layout"], gates: [], fill: (text) => text, isFirst: true });
  return facts;

  function place(path: Path): JsonPlace {
    return { file, path: [...path] };
  }

  function visitChildren(children: unknown, where: Where): void {
    toList(children).forEach((child, index) => visit(child, { ...where, path: [...where.path, index] }));
  }

  function addKey(key: string, askedBy: string, where: Where, path: Path): void {
    facts.keys.push({
      key: where.fill(key),
      at: place(path),
      gates: where.gates,
      askedBy,
      ...(where.inside === undefined ? {} : { inside: where.inside }),
    });
  }

  function addCondition(name: unknown, where: Where, path: Path): string | undefined {
    if (typeof name !== "string") return undefined;
    const filled = where.fill(name);
    facts.conditions.push({ name: filled, at: place(path), gates: where.gates });
    return filled;
  }

  function addClears(clears: unknown, where: Where): void {
    toList(clears).forEach((key, index) => {
      if (typeof key === "string")
        facts.clears.push({ key: where.fill(key), at: place([...where.path, "clears", index]) });
    });
  }

  function visit(node: unknown, where: Where): void {
    if (typeof node === "string") return addKey(node, "field", where, where.path);
    if (!isJsonObject(node)) return;
    const type = findText(node["type"]);
    if (where.isFirst) facts.nodes.push({ node, at: place(where.path), type });
    const below = (key: string, gates: readonly Gate[] = []): void =>
      visitChildren(node[key], { ...where, path: [...where.path, key], gates: [...where.gates, ...gates] });
    for (const { key, path } of keysOfNode(node)) addKey(key, type ?? "field", where, [...where.path, ...path]);
    switch (type) {
      case "block":
        return visitBlock(node, where);
      case "group":
        return visitGroup(node, where);
      case "watcher":
        addCondition(node["condition"], where, [...where.path, "condition"]);
        return addClears(node["clears"], where);
      case "tabs":
        return visitTabs(node, where);
      case "addAnother":
        return visitAddAnother(node, where);
      case "reveal": {
        below("before");
        const field = node["trigger"] === "checkbox" ? findText(node["field"]) : undefined;
        return below("after", field === undefined ? [] : [{ kind: "checked", field: where.fill(field) }]);
      }
      default:
        return below("children");
    }
  }

  function visitBlock(node: Json, where: Where): void {
    const shown = addCondition(node["shownWhen"], where, [...where.path, "shownWhen"]);
    const hidden = addCondition(node["hiddenWhen"], where, [...where.path, "hiddenWhen"]);
    addClears(node["clears"], where);
    const gates: Gate[] = [];
    if (shown !== undefined) gates.push({ kind: "condition", condition: shown, expected: true });
    if (hidden !== undefined) gates.push({ kind: "condition", condition: hidden, expected: false });
    visitChildren(node["children"], { ...where, path: [...where.path, "children"], gates: [...where.gates, ...gates] });
  }

  function visitGroup(node: Json, where: Where): void {
    const cases = toList(node["cases"]).map(toObject);
    const conditions = cases.map(
      (item, index) => addCondition(item["when"], where, [...where.path, "cases", index, "when"]) ?? "",
    );
    facts.groups.push({ conditions, placeOf: (index) => place([...where.path, "cases", index, "when"]) });
    cases.forEach((item, index) =>
      visitChildren(item["children"], {
        ...where,
        path: [...where.path, "cases", index, "children"],
        gates: [...where.gates, { kind: "case", conditions, index }],
      }),
    );
  }

  function visitTabs(node: Json, where: Where): void {
    const id = findText(node["id"]) ?? "";
    toList(node["tabs"]).forEach((tab, index) => {
      const name = findText(toObject(tab)["id"]) ?? "";
      const gates: readonly Gate[] = [...where.gates, { kind: "tab", tabs: id, tab: name }];
      visitChildren(toObject(tab)["children"], {
        ...where,
        path: [...where.path, "tabs", index, "children"],
        gates,
        inside: `Tab "${name}" of "${id}"`,
      });
    });
  }

  function visitAddAnother(node: Json, where: Where): void {
    const id = findText(node["id"]) ?? "";
    const prefixes = toList(node["prefixes"]).filter((prefix) => typeof prefix === "string");
    const typed: AddAnotherNode = { type: "addAnother", id, label: "", itemTitle: "", prefixes, children: [] };
    const itemKeys = prefixes.map((prefix, index) => {
      const before = facts.keys.length;
      visitChildren(node["children"], {
        path: [...where.path, "children"],
        gates: [...where.gates, { kind: "item", addAnother: id, n: index + 1 }],
        inside: `Add-another "${id}", item ${index + 1},`,
        fill: (text) =>
          where
            .fill(text)
            .replaceAll(`{${id}}`, prefix)
            .replaceAll("{n}", String(index + 1)),
        isFirst: where.isFirst && index === 0,
      });
      return facts.keys.slice(before).map(({ key }) => key);
    });
    if (where.isFirst) facts.addAnothers.push({ node: typed, at: place(where.path), itemKeys });
  }
}

/** The keys that a node asks by itself, as core tells them, and where in the node each is written. */
function keysOfNode(node: Json): readonly { key: string; path: Path }[] {
  const written = new Map<string, Path>();
  for (const key of ["field", "optIn", "month", "year"])
    if (typeof node[key] === "string") written.set(node[key], [key]);
  for (const [part, key] of Object.entries(isJsonObject(node["fields"]) ? node["fields"] : {}))
    if (typeof key === "string") written.set(key, ["fields", part]);
  toList(node["fields"]).forEach((key, index) => typeof key === "string" && written.set(key, ["fields", index]));
  return findOwnKeys(node).flatMap((key) =>
    typeof key === "string" && written.has(key) ? [{ key, path: written.get(key) ?? [] }] : [],
  );
}

function findOwnKeys(node: Json): readonly unknown[] {
  if (!(LAYOUT_NODE_TYPES as readonly unknown[]).includes(node["type"])) return [];
  if (node["type"] === "address" && !isJsonObject(node["fields"])) return [];
  // `ownKeys` only reads the members that its kind of node has; what is absent is passed over above.
  return toList(ownKeys(node as unknown as LayoutNode));
}

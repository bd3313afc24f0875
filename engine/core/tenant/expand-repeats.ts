import { fillPlaceholders, nameItems } from "./expand.ts";
import { keysOfGroup, type RepeatGroup } from "./repeat-groups.ts";
import { isJsonObject, toRecord } from "./sound-shape.ts";
import type { LayoutNode } from "./layout.ts";
import { walkLayout } from "./walk-layout.ts";

type Json = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** A file whose groups are expanded to the keys of single items. `originOf` returns a path in the written file. */
export interface ExpandedFile {
  readonly value: Json;
  originOf(path: Path): Path;
}

const GROUP_NAME = /^\{([a-z][a-z0-9_]*)\}$/;

export function findGroupName(name: string): string | undefined {
  return GROUP_NAME.exec(name)?.[1];
}

export type FindGroup = (id: string) => RepeatGroup | undefined;

/** Adds a key to data-model.json for each item and question of the groups. Keeps keys that the file defines itself. */
export function expandDataModel(file: Json, groups: ReadonlyMap<string, RepeatGroup>): ExpandedFile {
  const named = [...groups.values()];
  const properties: Record<string, unknown> = { ...nameItems(toRecord(file["properties"]), named) };
  const origins = createOrigins();
  for (const group of groups.values()) {
    group.prefixes.forEach((prefix, index) => {
      for (const [member, schema] of Object.entries(group.members)) {
        const key = prefix + member;
        if (Object.hasOwn(properties, key)) continue;
        properties[key] = fillPlaceholders(nameItems(schema, named), group.id, prefix, index + 1);
        origins.add(["properties", key], ["repeat", group.id, "properties", member]);
      }
    });
  }
  const { repeat: _, ...others } = file;
  return { value: { ...others, properties }, originOf: origins.find };
}

/**
 * Expands the groups of a page's schema. Adds prefixes to layout nodes. Adds missing properties: for each question that
 * the page shows again and, if the schema has no `properties`, for each question of the layout.
 */
export function expandPage(file: Json, findGroup: FindGroup): ExpandedFile {
  const origins = createOrigins();
  const ui = toRecord(file["uiSchema"]);
  const layout = withPrefixes(ui["ui:layout"], findGroup);
  const { schema = { type: "object" } } = file;
  const value = {
    ...file,
    ...(isJsonObject(schema) ? { schema: expandSchema(schema, ui, layout, findGroup, origins.add) } : {}),
    ...(isJsonObject(file["uiSchema"]) ? { uiSchema: { ...ui, "ui:layout": layout } } : {}),
  };
  return { value, originOf: origins.find };
}

type AddOrigin = (path: Path, written: Path) => void;

function expandSchema(schema: Json, ui: Json, layout: unknown, findGroup: FindGroup, addOrigin: AddOrigin): Json {
  const { properties: written = toProperties(layout, addOrigin) } = schema;
  if (!isJsonObject(written)) return { ...schema, ...expandRequired(schema, findGroup, addOrigin) };
  const properties: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(written)) {
    const group = findGroup(findGroupName(name) ?? "");
    if (group === undefined) properties[name] = property;
    else
      for (const [key] of keysOfGroup(group)) {
        if (Object.hasOwn(properties, key)) continue;
        properties[key] = toReference(key);
        addOrigin(["schema", "properties", key], ["schema", "properties", name]);
      }
  }
  for (const [key, fieldUi] of Object.entries(ui)) {
    if (toRecord(fieldUi)["ui:again"] !== true || Object.hasOwn(properties, key)) continue;
    properties[key] = toReference(key);
    addOrigin(["schema", "properties", key], ["uiSchema", key]);
  }
  return { ...schema, properties, ...expandRequired(schema, findGroup, addOrigin) };
}

const toReference = (key: string): Json => ({ $ref: `../data-model.json#/properties/${key}` });

function toProperties(layout: unknown, addOrigin: AddOrigin): Json {
  const properties: Record<string, Json> = {};
  walkLayout(Array.isArray(layout) ? (layout as readonly LayoutNode[]) : [], {
    key: (key, { path }) => {
      if (Object.hasOwn(properties, key)) return;
      properties[key] = toReference(key);
      addOrigin(["schema", "properties", key], ["uiSchema", "ui:layout", ...path]);
    },
  });
  return properties;
}

function expandRequired(schema: Json, findGroup: FindGroup, addOrigin: AddOrigin): Json {
  const { required, errorMessage } = schema;
  const expanded: Record<string, unknown> = {};
  if (Array.isArray(required)) {
    const keys: unknown[] = [];
    required.forEach((name: unknown, written) => {
      for (const [key] of expandNamed([name], findGroup)) {
        addOrigin(["schema", "required", keys.length], ["schema", "required", written]);
        keys.push(key);
      }
    });
    expanded["required"] = keys;
  }
  const messages = toRecord(errorMessage)["required"];
  if (isJsonObject(messages)) {
    const path = ["schema", "errorMessage", "required"];
    const all: Record<string, unknown> = {};
    for (const [name, message] of Object.entries(messages))
      for (const [key, text] of expandNamed([name, message], findGroup)) {
        all[String(key)] = text;
        addOrigin([...path, String(key)], [...path, name]);
      }
    expanded["errorMessage"] = { ...toRecord(errorMessage), required: all };
  }
  return expanded;
}

function expandNamed(named: readonly unknown[], findGroup: FindGroup): readonly (readonly unknown[])[] {
  const [name] = named;
  const group = findGroup((typeof name === "string" ? /^\{([^{}]*)\}/.exec(name)?.[1] : undefined) ?? "");
  if (group === undefined) return [named];
  return group.prefixes.map((prefix, index) => fillPlaceholders(named, group.id, prefix, index + 1));
}

const REPEATING: ReadonlySet<unknown> = new Set(["addAnother", "repeat"]);

function withPrefixes(layout: unknown, findGroup: FindGroup): unknown {
  if (Array.isArray(layout)) return layout.map((item: unknown) => withPrefixes(item, findGroup));
  if (!isJsonObject(layout)) return layout;
  const { type, id, prefixes } = layout;
  const group = REPEATING.has(type) && prefixes === undefined && typeof id === "string" ? findGroup(id) : undefined;
  const node = Object.fromEntries(Object.entries(layout).map(([key, item]) => [key, withPrefixes(item, findGroup)]));
  return group === undefined ? node : { ...node, id: group.id, prefixes: group.prefixes };
}

function createOrigins(): { readonly add: AddOrigin; readonly find: (path: Path) => Path } {
  const byPath = new Map<string, Path>();
  let longest = 0;
  const nameOf = (path: Path): string => JSON.stringify(path);
  return {
    add(path, written) {
      longest = Math.max(longest, path.length);
      byPath.set(nameOf(path), written);
    },
    find(path) {
      for (let length = Math.min(longest, path.length); length > 0; length--) {
        const written = byPath.get(nameOf(path.slice(0, length)));
        if (written !== undefined) return [...written, ...path.slice(length)];
      }
      return path;
    },
  };
}

import { isJsonObject, toList, toObject } from "../model/json-shape.ts";
import type { JsonPlace } from "../place.ts";
import type { DiffSide } from "./diff-side.ts";

/** Place of a value in a list or the lists that it extends; else the list's file, else the question. */
export function placeOfChoice({ model }: DiffSide, list: string, value: string, key: string): JsonPlace {
  let fact = model.lists.get(list);
  const own = fact;
  for (let steps = 0; fact !== undefined && steps < MAX_EXTENDS; steps++) {
    const path = findValue(fact.value, value, []);
    if (path !== undefined) return { file: fact.file, path: [...path, "value"] };
    const base = fact.value["extends"];
    fact = typeof base === "string" ? model.lists.get(base) : undefined;
  }
  return own === undefined
    ? (model.keys.get(key)?.at ?? { file: "data-model.json", path: [] })
    : { file: own.file, path: [] };
}

const MAX_EXTENDS = 8;

function findValue(node: unknown, value: string, path: readonly (string | number)[]): (string | number)[] | undefined {
  if (isJsonObject(node) && node["value"] === value) return [...path];
  const entries = Array.isArray(node)
    ? toList(node).map((item, index) => [index, item] as const)
    : Object.entries(toObject(node));
  for (const [step, inside] of entries) {
    if (inside === null || typeof inside !== "object") continue;
    const found = findValue(inside, value, [...path, step]);
    if (found !== undefined) return found;
  }
  return undefined;
}

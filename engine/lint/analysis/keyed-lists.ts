import { findText, isJsonObject, type Json } from "../model/json-shape.ts";
import { findControllers, findListName, type Controller } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";

/** Number of answers that decide about a list's choices, also through `extends`. */
export function depthOf(lists: TenantModel["lists"], name: string): number {
  return Math.max(0, ...partsOf(lists, name).map(depthOfPart));
}

export function partsOf(lists: TenantModel["lists"], name: string, trail: readonly string[] = []): readonly unknown[] {
  const value = trail.includes(name) ? undefined : lists.get(name)?.value;
  if (value === undefined) return [];
  const own = value["keyed"] === undefined ? [] : [value["keyed"]];
  const base = findText(value["extends"]);
  if (base === undefined) return own;
  const inherited = partsOf(lists, base, [...trail, name]);
  const pick = findText(value["pick"]);
  return [...(pick === undefined ? inherited : inherited.flatMap((part) => findUnder(part, pick))), ...own];
}

function findUnder(part: unknown, key: string): readonly unknown[] {
  return isJsonObject(part) && Object.hasOwn(part, key) ? [part[key]] : [];
}

/** True for a keyed part, false for a choice. */
export function isKeyedPart(part: unknown): part is Json {
  return isJsonObject(part) && !(typeof part["value"] === "string" && typeof part["label"] === "string");
}

export function depthOfPart(part: unknown): number {
  return isKeyedPart(part) ? 1 + Math.max(0, ...Object.values(part).map(depthOfPart)) : 0;
}

/** Returns the controlling answers of each question that uses the list and has one for each level of the list. */
export function findUses(model: TenantModel, list: string): readonly (readonly Controller[])[] {
  const depth = depthOf(model.lists, list);
  return [...model.keys.values()].flatMap((fact) => {
    const controllers = findListName(fact.schema) === list ? findControllers(fact) : [];
    const distinct = new Set(controllers.map(({ key }) => key));
    const isRight = distinct.size === depth && controllers.length === depth && !distinct.has(fact.key);
    return isRight && depth > 0 ? [controllers] : [];
  });
}

/** Values of a choice without ""; undefined if the question has no known choices. */
export function findChoiceValues({ keys, valuesOf }: TenantModel, key: string): ReadonlySet<string> | undefined {
  const schema = keys.get(key)?.schema;
  const list = findListName(schema);
  const values = list === undefined ? findEnum(schema) : valuesOf(list);
  return values === undefined ? undefined : new Set([...values].filter((value) => value !== ""));
}

function findEnum(schema: Json | undefined): readonly string[] | undefined {
  const values: unknown = schema?.["enum"];
  return Array.isArray(values) ? values.filter((value) => typeof value === "string") : undefined;
}

import { allOptionValues, keysOfGroup, type ChangeStep, type Field, type Tenant } from "../../core/index.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { JsonPlace } from "../finding.ts";
import type { Meanings } from "./create-meanings.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";

export interface DiffSide {
  readonly tenant: Tenant;
  readonly model: TenantModel;
  readonly meanings: Meanings;
}

export interface VersionPair {
  readonly before: DiffSide;
  readonly after: DiffSide;
  readonly now: Date;
}

/** A question at which an answer of a trial draft arrived after the migration. */
export interface Arrival {
  readonly key: string;
  readonly fate: "right" | "wrong" | "aside";
  /** True if the draft answered only this one question. */
  readonly isAlone: boolean;
}

/** Steps that move an old question's answer, and the questions at which it arrived in trial drafts. */
export interface Move {
  readonly field: Field;
  readonly steps: readonly [ChangeStep, ...ChangeStep[]];
  readonly arrivals: readonly Arrival[];
}

/** Questions at which the answer arrived in a draft without other answers. */
export const goalsOf = ({ arrivals }: Move): readonly string[] => [
  ...new Set(arrivals.filter(({ isAlone }) => isAlone).map(({ key }) => key)),
];

export interface DiffSides extends VersionPair {
  /** New keys of old questions that a step moved or that were likely renamed. Two questions may exchange their keys. */
  readonly renames: ReadonlyMap<string, string>;
  readonly steps: readonly ChangeStep[];
  readonly moves: ReadonlyMap<string, Move>;
}

/** Returns the key of a question in the old version; undefined if another question had that key. */
export const formerKeyOf = ({ renames }: DiffSides, key: string): string | undefined =>
  [...renames].find(([, to]) => to === key)?.[0] ?? (renames.has(key) ? undefined : key);

/** Returns the key of an old question in the new version; undefined if another question has that key now. */
export const currentKeyOf = ({ renames }: DiffSides, key: string): string | undefined =>
  renames.get(key) ?? ([...renames.values()].includes(key) ? undefined : key);

export const questionsOf = ({ tenant }: DiffSide): readonly Field[] =>
  [...tenant.fields.values()].filter(({ fileOf }) => fileOf === undefined);

export const valuesOf = ({ tenant }: DiffSide, { options }: Field, now: Date): ReadonlySet<string> =>
  options === undefined ? new Set() : allOptionValues(tenant.definition.options, options.list, now.getUTCFullYear());

export function findGroup({ model }: DiffSide, other: DiffSide, key: string) {
  for (const group of model.groups.values()) {
    const keys = keysOfGroup(group);
    const [, member] = keys.find(([own]) => own === key) ?? [];
    if (member === undefined) continue;
    const isItemLacking = (prefix: string): boolean =>
      Object.keys(group.members).every((name) => !other.tenant.fields.has(prefix + name));
    const written = `{${group.id}}${member}`;
    const place = (...path: string[]): JsonPlace => ({
      file: DATA_MODEL_FILE,
      path: ["repeat", group.id, ...path],
      on: "key",
      isWritten: true,
    });
    const count = group.prefixes.filter((prefix) => !isItemLacking(prefix)).length;
    if (count === 0) return { whole: { at: place(), words: `The group “${group.id}”` }, written, isLacking: true };
    const words = `Each item of the group “${group.id}” after item ${count}`;
    const isItem = isItemLacking(key.slice(0, key.length - member.length));
    return { whole: isItem ? { at: place("max"), words } : undefined, written, isLacking: false };
  }
  return undefined;
}

/** Finds the page, group or item of a question that the other version lacks as a whole. */
export function findWhole(own: DiffSide, other: DiffSide, key: string) {
  const group = findGroup(own, other, key)?.whole;
  const { page } = own.tenant.fields.get(key) ?? {};
  if (group !== undefined || page === undefined) return group;
  const { navLabel = "" } = own.tenant.definition.pages.find(({ id }) => id === page) ?? {};
  const isLacking =
    other.tenant.definition.pages.every(({ id }) => id !== page) &&
    questionsOf(own).every((field) => field.page !== page || !other.tenant.fields.has(field.key));
  return isLacking
    ? { at: { file: `pages/${page}.json`, path: ["navLabel"] }, words: `The page “${navLabel}”` }
    : undefined;
}

export const nameOf = ({ key, label }: Field): string => `“${label.replace(/[:?]$/, "")}” (${key})`;

const MAX_NAMED = 3;

const inWords = new Intl.ListFormat("en-GB");

export function listed(names: readonly string[], noun = "question"): string {
  const rest = names.length - MAX_NAMED;
  return (
    inWords.format(
      rest > 0 ? [...names.slice(0, MAX_NAMED), `${rest} more ${rest === 1 ? noun : `${noun}s`}`] : names,
    ) || "A question"
  );
}

export const placeOfQuestion = ({ model }: DiffSide, key: string): JsonPlace =>
  model.keys.get(key)?.at ?? { file: DATA_MODEL_FILE, path: [] };

export function placeOfChoice(side: DiffSide, list: string, value: string, key: string): JsonPlace {
  const { lists } = side.model;
  const own = lists.get(list);
  // The lists of a compiled version have no circles.
  for (let fact = own; fact !== undefined; fact = lists.get(findText(fact.value["extends"]) ?? "")) {
    const path = findValue(fact.value, value, []);
    if (path !== undefined) return { file: fact.file, path: [...path, "value"] };
  }
  return own === undefined ? placeOfQuestion(side, key) : { file: own.file, path: [] };
}

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

export const acceptHint = (key: string, others = ""): string =>
  `if that is meant, add { "accept": "${key}", "reason": "…" }${others} to changes.json.`;

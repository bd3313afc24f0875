import { keysOfGroup } from "../../core/index.ts";
import type { ChangeStep, Field, Tenant } from "../../core/index.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { JsonPlace } from "../place.ts";
import type { Meanings } from "./create-meanings.ts";

/** One of the two versions: what it means, and where that is written. */
export interface DiffSide {
  readonly tenant: Tenant;
  readonly model: TenantModel;
  readonly meanings: Meanings;
}

/** Both versions of a tenant. */
export interface VersionPair {
  readonly before: DiffSide;
  readonly after: DiffSide;
  readonly now: Date;
}

/** What has become of an answer at one key, in any of the drafts that were tried. */
export interface End {
  readonly key: string;
  arrives: boolean;
  isAside: boolean;
  isWrong: boolean;
}

/** Where the steps bring the answer of one question of the old version. */
export interface Way {
  readonly field: Field;
  /** The steps that act on it, in order; those that only recode or drop some of its choices are none. */
  readonly steps: readonly ChangeStep[];
  readonly isDropped: boolean;
  /** Where it comes if nothing else is answered. */
  readonly ends: readonly End[];
  /** Where else it may be because another answer is in its way. */
  readonly leftAt: readonly End[];
}

/** Both versions, and which of their questions are the same. */
export interface DiffSides extends VersionPair {
  /**
   * The new key of each question that has another one, by the old; those to which steps bring its answers, and those that
   * are likely. Two questions may exchange their keys.
   */
  readonly renames: ReadonlyMap<string, string>;
  /** The steps that a draft of the old version takes, but for those that only accept something. */
  readonly steps: readonly ChangeStep[];
  /** Where these bring the answer of each question that they move. */
  readonly ways: ReadonlyMap<string, Way>;
}

/** The key that a question of the new version had in the old one; undefined if another question had its key there. */
export const formerKeyOf = ({ renames }: DiffSides, key: string): string | undefined =>
  [...renames].find(([, to]) => to === key)?.[0] ?? (renames.has(key) ? undefined : key);

/** The key that a question of the old version has in the new one; undefined if another question has its key now. */
export const currentKeyOf = ({ renames }: DiffSides, key: string): string | undefined =>
  renames.get(key) ?? ([...renames.values()].includes(key) ? undefined : key);

/** The questions of a version, without the further places of those that take several files. */
export const questionsOf = ({ tenant }: DiffSide): readonly Field[] =>
  [...tenant.fields.values()].filter(({ fileOf }) => fileOf === undefined);

/** What a question stands in that the other version lacks altogether, and how it is called in a sentence. */
export interface Whole {
  readonly at: JsonPlace;
  readonly words: string;
}

/** The group that repeats a question: where it is declared, and whether the other version lacks it or some of its items. */
export function findGroup({ model }: DiffSide, other: DiffSide, key: string) {
  for (const group of model.groups.values()) {
    const keys = keysOfGroup(group);
    const [, member] = keys.find(([own]) => own === key) ?? [];
    if (member === undefined) continue;
    const isLacking = (prefix: string): boolean =>
      Object.keys(group.members).every((name) => !other.tenant.fields.has(prefix + name));
    const written = `{${group.id}}${member}`;
    const place = (...path: string[]): JsonPlace => ({
      file: "data-model.json",
      path: ["repeat", group.id, ...path],
      on: "key",
      isWritten: true,
    });
    const count = group.prefixes.filter((prefix) => !isLacking(prefix)).length;
    if (count === 0) return { whole: { at: place(), words: `The group “${group.id}”` }, written };
    const words = `Each item of the group “${group.id}” after item ${count}`;
    const isItem = isLacking(key.slice(0, key.length - member.length));
    return { whole: isItem ? { at: place("max"), words } : undefined, written };
  }
  return undefined;
}

/** The group, the items or the page of a question that the other version lacks altogether. */
export function findWhole(own: DiffSide, other: DiffSide, key: string): Whole | undefined {
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

/** A question as a configurator knows it: its words and its key. */
export const nameOf = ({ key, label }: Field): string => `“${label.replace(/[:?]$/, "")}” (${key})`;

const MAX_NAMED = 3;

/** The names of questions in a sentence. */
export function listed(names: readonly string[]): string {
  if (names.length > MAX_NAMED)
    return `${names.slice(0, MAX_NAMED - 1).join(", ")} and ${names.length - MAX_NAMED + 1} more questions`;
  return names.length < 2 ? (names[0] ?? "A question") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

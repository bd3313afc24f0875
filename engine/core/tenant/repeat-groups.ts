import { toRecord } from "./sound-shape.ts";

/** The most items that a group may have; an add-another has fewer (MAX_COMPONENTS). */
export const MAX_ITEMS = 50;

/** Questions that repeat, as data-model.json declares them once under `repeat`. */
export interface RepeatGroup {
  readonly id: string;
  /** What the keys of each item begin with, the first item first. */
  readonly prefixes: readonly string[];
  /** Each answer's schema as it is written, by its key without a prefix. */
  readonly members: Readonly<Record<string, unknown>>;
}

/**
 * The groups that a data model declares, by id. `{n}` in `furtherPrefix` stands for the number of an item, from 2.
 * Whatever has no sound shape is passed over, because the linter reads folders that are wrong.
 */
export function readRepeatGroups(dataModel: unknown): ReadonlyMap<string, RepeatGroup> {
  return new Map(
    Object.entries(toRecord(toRecord(dataModel)["repeat"])).map(([id, written]) => {
      const { firstPrefix, furtherPrefix, max, properties } = toRecord(written);
      const first = typeof firstPrefix === "string" ? firstPrefix : `${id}_`;
      const further = typeof furtherPrefix === "string" ? furtherPrefix : `${id}_{n}_`;
      const count = typeof max === "number" ? Math.max(1, Math.min(MAX_ITEMS, Math.floor(max))) : 1;
      const prefixes = Array.from({ length: count }, (_, index) =>
        index === 0 ? first : further.replaceAll("{n}", String(index + 1)),
      );
      return [id, { id, prefixes, members: toRecord(properties) }];
    }),
  );
}

/** Every key of a group, item by item, with the member that it comes from. */
export function keysOfGroup({ prefixes, members }: RepeatGroup): readonly (readonly [key: string, member: string])[] {
  return prefixes.flatMap((prefix) => Object.keys(members).map((member) => [prefix + member, member] as const));
}

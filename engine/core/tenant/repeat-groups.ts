import { toRecord } from "./sound-shape.ts";

/** Largest number of items of a group. An add-another has at most MAX_COMPONENTS. */
export const MAX_ITEMS = 50;

/** A group under `repeat` of data-model.json. */
export interface RepeatGroup {
  readonly id: string;
  readonly prefixes: readonly string[];
  /** Schemas as written, by key without prefix. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** Reads groups by id. In `furtherPrefix`, `{n}` counts from 2. Skips malformed parts. */
export function readRepeatGroups(dataModel: unknown): ReadonlyMap<string, RepeatGroup> {
  return new Map(
    Object.entries(toRecord(toRecord(dataModel)["repeat"])).map(([id, written]) => {
      const { firstPrefix, furtherPrefix, max, properties } = toRecord(written);
      const count = typeof max === "number" ? Math.max(1, Math.min(MAX_ITEMS, Math.floor(max))) : 1;
      const prefixes = toPrefixes(id, count, firstPrefix, furtherPrefix);
      return [id, { id, prefixes, members: toRecord(properties) }];
    }),
  );
}

export function toPrefixes(
  id: string,
  count: number,
  firstPrefix?: unknown,
  furtherPrefix?: unknown,
): readonly string[] {
  const first = typeof firstPrefix === "string" ? firstPrefix : `${id}_`;
  const further = typeof furtherPrefix === "string" ? furtherPrefix : `${id}_{n}_`;
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? first : further.replaceAll("{n}", String(index + 1)),
  );
}

/** Lists the keys of all items, each with its key without prefix. */
export function keysOfGroup({ prefixes, members }: RepeatGroup): readonly (readonly [key: string, member: string])[] {
  return prefixes.flatMap((prefix) => Object.keys(members).map((member) => [prefix + member, member] as const));
}

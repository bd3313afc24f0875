import { repeatingNodes, type Tenant } from "../../core/index.ts";

/**
 * Returns what gives a key or a condition of a repeated item its name in the first item, because all items are written
 * once. A name that the first item does not have stands for itself.
 */
export function createItemFolder(tenant: Tenant): (name: string) => string {
  const items = repeatingNodes(tenant.definition.pages).flatMap(({ prefixes: [first = "", ...others] }) =>
    others.map((prefix) => ({ prefix, first }) as const),
  );
  // The prefix of the first item may begin that of another: `college_` and `college_2_`.
  const longestFirst = items.toSorted((one, other) => other.prefix.length - one.prefix.length);
  const isWritten = (name: string): boolean => tenant.fields.has(name) || tenant.conditions.has(name);
  return (name) => {
    const item = longestFirst.find(({ prefix }) => name.startsWith(prefix));
    const inFirst = item === undefined ? name : item.first + name.slice(item.prefix.length);
    return isWritten(inFirst) ? inFirst : name;
  };
}

/** Something written that no scenario reaches, and for how many items it is written. */
interface Gap<Written> {
  readonly written: Written;
  readonly items: number;
}

/**
 * Counts what is written once as one, as it is in the first item, and as reached where any item reaches it.
 *
 * @param fold gives the same of the first item
 */
export function foldGaps<Written>(
  all: Iterable<Written>,
  fold: (one: Written) => Written,
  isReached: (one: Written) => boolean,
): { readonly total: number; readonly gaps: readonly Gap<Written>[] } {
  const items = new Map<Written, number>();
  const reached = new Set<Written>();
  for (const one of all) {
    const first = fold(one);
    items.set(first, (items.get(first) ?? 0) + 1);
    if (isReached(one)) reached.add(first);
  }
  const gaps = [...items].filter(([written]) => !reached.has(written));
  return { total: items.size, gaps: gaps.map(([written, count]) => ({ written, items: count })) };
}

/** A gap as people read it. */
export const describeGap = (what: string, items: number): string =>
  items === 1 ? what : `${what} (in none of ${items} items)`;

/**
 * Everything of a map, each after what it reads. What is read and not in the map is passed over.
 *
 * @param all without a circle
 * @param readBy the names that one reads
 */
export function orderByReads<T>(all: ReadonlyMap<string, T>, readBy: (one: T) => Iterable<string>): readonly T[] {
  const ordered = new Set<T>();
  const add = (one: T): void => {
    if (ordered.has(one)) return;
    for (const name of readBy(one)) {
      const read = all.get(name);
      if (read !== undefined) add(read);
    }
    ordered.add(one);
  };
  for (const one of all.values()) add(one);
  return [...ordered];
}

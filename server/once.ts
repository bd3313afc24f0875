export function keepOnce<K, V>(kept: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const making = make();
  kept.set(key, making);
  making.catch(() => kept.delete(key));
  return making;
}

export function once<V>(make: () => Promise<V>): () => Promise<V> {
  const kept = new Map<"", Promise<V>>();
  return () => keepOnce(kept, "", make);
}

export function onceFor<K extends object, V extends object | string>(make: (key: K) => V): (key: K) => V {
  const kept = new WeakMap<K, V>();
  return (key) => {
    const value = kept.get(key) ?? make(key);
    kept.set(key, value);
    return value;
  };
}

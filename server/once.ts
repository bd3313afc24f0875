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

/** What was made for a key, or is being made; it is made once. A failure is not kept, so whoever asks next tries again. */
export function keepOnce<K, V>(kept: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const making = make();
  kept.set(key, making);
  making.catch(() => kept.delete(key));
  return making;
}

/** Makes one thing once, as `keepOnce` does. */
export function once<V>(make: () => Promise<V>): () => Promise<V> {
  const kept = new Map<"", Promise<V>>();
  return () => keepOnce(kept, "", make);
}

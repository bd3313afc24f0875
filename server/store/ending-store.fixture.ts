/** Wraps a store so that its process seems to end before or after call number `steps`, counted from 0. */
export function createEndingStore<Opened extends object>(store: Opened, steps: number, isAfter: boolean) {
  let left = steps;
  const ending = new Proxy(store, {
    get: (target, key) => {
      const part: unknown = Reflect.get(target, key);
      if (typeof part !== "function") return part;
      return async (...given: readonly unknown[]): Promise<unknown> => {
        const isLast = left-- === 0;
        if (left < -1 || (isLast && !isAfter)) throw new Error("Ended.");
        const result: unknown = await Reflect.apply(part, target, given);
        if (isLast) throw new Error("Ended.");
        return result;
      };
    },
  });
  return { ending, hasEnded: () => left < 0 };
}

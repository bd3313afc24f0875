import { createListeners } from "../../engine/core/index.ts";

export type FreshFactor = ReturnType<typeof createFreshFactor>;

export function createFreshFactor() {
  const { subscribe, notify } = createListeners();
  let asking: { readonly given: Promise<boolean>; readonly resolve: (isGiven: boolean) => void } | undefined;
  return {
    /** Resolves to true if the person confirmed. Simultaneous calls share one request. */
    ask(): Promise<boolean> {
      if (asking === undefined) {
        let resolve: (isGiven: boolean) => void = () => undefined;
        const given = new Promise<boolean>((done) => {
          resolve = done;
        });
        asking = { given, resolve };
        notify();
      }
      return asking.given;
    },
    answer(isGiven: boolean): void {
      const { resolve } = asking ?? {};
      asking = undefined;
      resolve?.(isGiven);
      notify();
    },
    isAsked: () => asking !== undefined,
    subscribe,
  };
}

import { createListeners } from "../../engine/core/index.ts";

/** Whether the second factor is being asked for once more, which a dialog of the shell shows. */
export interface FreshFactor {
  /** Resolves to whether it was given. Calls that ask at the same time wait for one answer. */
  readonly ask: () => Promise<boolean>;
  readonly answer: (isGiven: boolean) => void;
  readonly isAsked: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createFreshFactor(): FreshFactor {
  const { subscribe, notify } = createListeners();
  let asking: { readonly given: Promise<boolean>; readonly resolve: (isGiven: boolean) => void } | undefined;
  return {
    ask() {
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
    answer(isGiven) {
      const { resolve } = asking ?? {};
      asking = undefined;
      resolve?.(isGiven);
      notify();
    },
    isAsked: () => asking !== undefined,
    subscribe,
  };
}

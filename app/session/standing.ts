import { createListeners } from "../../engine/core/index.ts";

/** `standing`: the person who opened this page may go on. `taken`: somebody else is logged in on this browser now. */
export type StandingState = "standing" | "taken";

/** Whether the person whose application this page has open is still the one who is logged in. */
export interface Standing {
  readonly get: () => StandingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Somebody else has logged in. Only loading the page again ends this. */
  readonly take: () => void;
}

export function createStanding(): Standing {
  let state: StandingState = "standing";
  const listeners = createListeners();
  return {
    get: () => state,
    subscribe: listeners.subscribe,
    take() {
      if (state === "taken") return;
      state = "taken";
      listeners.notify();
    },
  };
}

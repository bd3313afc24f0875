import { createListeners } from "../../engine/core/index.ts";

/**
 * `standing`: the page's owner is logged in. `ended`: the page asks for a log-in. `taken`: another person has logged
 * in.
 */
export type StandingState = "standing" | "ended" | "taken";

/** Tracks whether the owner of the page is still logged in. */
export type Standing = ReturnType<typeof createStanding>;

export function createStanding() {
  let state: StandingState = "standing";
  let waiting: ((isBack: boolean) => void)[] = [];
  const listeners = createListeners();
  const enter = (next: StandingState) => {
    if (state === next || state === "taken") return;
    state = next;
    listeners.notify();
  };
  const answer = (isBack: boolean) => {
    const asked = waiting;
    waiting = [];
    for (const settle of asked) settle(isBack);
  };
  return {
    get: () => state,
    subscribe: listeners.subscribe,
    /** Resolves to true when the same person has logged in again. */
    end(): Promise<boolean> {
      enter("ended");
      return state === "ended" ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(false);
    },
    resume() {
      enter("standing");
      answer(state === "standing");
    },
    /** Called when another person has logged in. Only a reload ends this state. */
    take() {
      enter("taken");
      answer(false);
    },
    leave() {
      enter("standing");
      answer(false);
    },
  };
}

import { createListeners } from "../../engine/core/index.ts";

/**
 * `standing`: the person who opened this page may go on. `ended`: their session has ended, and they are asked to log in
 * again. `taken`: somebody else is logged in on this browser now.
 */
export type StandingState = "standing" | "ended" | "taken";

/** Whether the person whose application this page has open is still the one who is logged in. */
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
    /** The session has ended. Resolves to whether the same person has logged in again, whenever that is. */
    end(): Promise<boolean> {
      enter("ended");
      return state === "ended" ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(false);
    },
    /** The same person has logged in again. */
    resume() {
      enter("standing");
      answer(state === "standing");
    },
    /** Somebody else has logged in. Only loading the page again ends this. */
    take() {
      enter("taken");
      answer(false);
    },
    /** The person has left the application, so nobody is asked any more. */
    leave() {
      enter("standing");
      answer(false);
    },
  };
}

import { createListeners } from "../../engine/core/index.ts";

/**
 * `active`: the page's owner is logged in. `ended`: the page asks for a log-in. `taken`: another person has logged
 * in.
 */
export type SessionState = "active" | "ended" | "taken";

/** Tracks whether the owner of the page is still logged in. */
export type SessionStatus = ReturnType<typeof createSessionStatus>;

export function createSessionStatus() {
  let state: SessionState = "active";
  let waiting: ((isBack: boolean) => void)[] = [];
  const listeners = createListeners();
  const enter = (next: SessionState) => {
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
      enter("active");
      answer(state === "active");
    },
    /** Called when another person has logged in. Only a reload ends this state. */
    take() {
      enter("taken");
      answer(false);
    },
    leave() {
      enter("active");
      answer(false);
    },
  };
}

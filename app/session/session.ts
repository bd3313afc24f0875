import { createListeners } from "../../engine/core/index.ts";
import { webStatusOf, type WebStatus, type Profile } from "../../engine/protocol/index.ts";

/** State of the user in this browser (docs/specification.md, section 3). */
export interface SessionSnapshot {
  readonly web_status: WebStatus | null;
  readonly last_page: string | null;
  readonly is_logged_in: boolean | null;
  readonly account: string | null;
  readonly username: string | null;
  readonly num_logins: number | null;
  readonly has_changed_page: boolean;
  /** Set if the database was restored while this page was open: the answers and files that it lacked. */
  readonly restored?: {
    readonly keys: readonly string[];
    readonly files: readonly string[];
    readonly wasSubmitted?: boolean;
  };
}

const NOBODY: SessionSnapshot = {
  web_status: null,
  last_page: null,
  is_logged_in: null,
  account: null,
  username: null,
  num_logins: null,
  has_changed_page: false,
};

export function createSession() {
  let snapshot = NOBODY;
  const listeners = createListeners();
  const replace = (next: SessionSnapshot) => {
    snapshot = next;
    listeners.notify();
  };
  return {
    get: () => snapshot,
    set: (patch: Partial<SessionSnapshot>) => replace({ ...snapshot, ...patch }),
    reset: () => replace(NOBODY),
    subscribe: listeners.subscribe,
  };
}

export function toSession(profile: Profile | undefined): Partial<SessionSnapshot> {
  return profile === undefined
    ? { is_logged_in: false }
    : {
        is_logged_in: true,
        account: profile.account,
        username: profile.username,
        last_page: profile.last_page,
        num_logins: Math.max(1, profile.successful_login.length),
        web_status: webStatusOf(profile.web_status) ?? null,
      };
}

/**
 * `active`: the page can be used. `ended`: the page asks for a log-in. `taken`: another account or application is
 * current.
 */
type SessionState = "active" | "ended" | "taken";

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
    end(): Promise<boolean> {
      enter("ended");
      return state === "ended" ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(false);
    },
    resume() {
      enter("active");
      answer(state === "active");
    },
    /** Called when another account or application has become current. Only a reload ends this state. */
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

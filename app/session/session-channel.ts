import type { NavigationState } from "./navigation-state.ts";

/** What the tabs of a browser tell each other, because they share one session. */
export type SessionNews =
  | { readonly kind: "loggedIn" }
  | { readonly kind: "loggedOut"; readonly account: string | null; readonly why: NavigationState }
  /** A new account has been confirmed. */
  | { readonly kind: "confirmed"; readonly username: string; readonly message: string };

export interface SessionChannel {
  /** Tells all other tabs. */
  readonly post: (news: SessionNews) => void;
  /** Returns the function that ends it. */
  readonly hear: (listener: (news: SessionNews) => void) => () => void;
}

/** Without BroadcastChannel a tab finds out by its next call, or when it is looked at again. */
export function createSessionChannel(tenant: string): SessionChannel {
  const name = `portico-session-${tenant}`;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  return {
    post: (news) => channel?.postMessage(news),
    hear(listener) {
      const onMessage = ({ data }: MessageEvent<SessionNews>) => listener(data);
      channel?.addEventListener("message", onMessage);
      return () => channel?.removeEventListener("message", onMessage);
    },
  };
}

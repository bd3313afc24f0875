import type { NavigationState } from "./navigation-state.ts";

/** What the tabs of a browser tell each other, because they share one session. */
export type SessionNews =
  | { readonly kind: "loggedIn" }
  | { readonly kind: "loggedOut"; readonly account: string | null; readonly why: NavigationState }
  /** An applicant has seen what changes of the form did, up to this revision of the notice. */
  | { readonly kind: "noticeSeen"; readonly account: string; readonly revision: number }
  /** A new account has been confirmed. */
  | { readonly kind: "confirmed"; readonly username: string; readonly message: string };

export type SessionChannel = ReturnType<typeof createSessionChannel>;

/** Without BroadcastChannel a tab finds out by its next call, or when it is looked at again. */
export function createSessionChannel(tenant: string) {
  const name = `portico-session-${tenant}`;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  return {
    /** Tells all other tabs. */
    post: (news: SessionNews) => channel?.postMessage(news),
    /** Returns the function that ends it. */
    hear(listener: (news: SessionNews) => void) {
      const onMessage = ({ data }: MessageEvent<SessionNews>) => listener(data);
      channel?.addEventListener("message", onMessage);
      return () => channel?.removeEventListener("message", onMessage);
    },
  };
}

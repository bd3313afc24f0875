import type { NavigationState } from "./navigation-state.ts";

export type SessionNews =
  | { readonly kind: "loggedIn" }
  | { readonly kind: "loggedOut"; readonly account: string | null; readonly why: NavigationState }
  | { readonly kind: "noticeSeen"; readonly account: string; readonly revision: number }
  | { readonly kind: "confirmed"; readonly username: string; readonly message: string };

export type SessionChannel = ReturnType<typeof createSessionChannel>;

/** Tells other tabs of log-ins and log-outs. Without BroadcastChannel, a tab notices a log-out at its next call. */
export function createSessionChannel(tenant: string) {
  const name = `portico-session-${tenant}`;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  return {
    post: (news: SessionNews) => channel?.postMessage(news),
    hear(listener: (news: SessionNews) => void) {
      const onMessage = ({ data }: MessageEvent<SessionNews>) => listener(data);
      channel?.addEventListener("message", onMessage);
      return () => channel?.removeEventListener("message", onMessage);
    },
  };
}

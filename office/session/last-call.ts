export type LastCall = ReturnType<typeof createLastCall>;

/** When the server last answered a call of this browser's session, in any of its tabs: its idle time begins there. */
export function createLastCall(channel: BroadcastChannel) {
  let at = Date.now();
  channel.addEventListener("message", () => {
    at = Date.now();
  });
  return {
    at: () => at,
    /** It was now; the other tabs are told. */
    note(): void {
      at = Date.now();
      channel.postMessage("called");
    },
  };
}

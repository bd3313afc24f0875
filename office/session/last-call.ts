export type LastCall = ReturnType<typeof createLastCall>;

/** Time of the last successful call in any tab of this browser. The idle time counts from it. */
export function createLastCall(channel: BroadcastChannel) {
  let at = Date.now();
  channel.addEventListener("message", () => {
    at = Date.now();
  });
  return {
    at: () => at,
    note(): void {
      at = Date.now();
      channel.postMessage("called");
    },
  };
}

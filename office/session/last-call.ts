/** When the server last answered a call of this browser's session, in any of its tabs: its idle time begins there. */
export interface LastCall {
  readonly at: () => number;
  /** It was now; the other tabs are told. */
  readonly note: () => void;
}

export function createLastCall(channel: BroadcastChannel): LastCall {
  let at = Date.now();
  channel.addEventListener("message", () => {
    at = Date.now();
  });
  return {
    at: () => at,
    note() {
      at = Date.now();
      channel.postMessage("called");
    },
  };
}

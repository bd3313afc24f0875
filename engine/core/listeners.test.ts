import { expect, it } from "vitest";
import { createListeners } from "./listeners.ts";

it("does not call a listener that subscribes during a call before the next one", () => {
  const { subscribe, notify } = createListeners();
  let calls = 0;
  subscribe(() => subscribe(() => (calls += 1)));
  notify();
  expect(calls).toBe(0);
});

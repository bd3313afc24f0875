import { expect, it } from "vitest";
import { createListeners } from "./listeners.ts";

it("calls a listener that subscribes during a notification only from the next notification on", () => {
  const { subscribe, notify } = createListeners();
  let calls = 0;
  subscribe(() => subscribe(() => (calls += 1)));
  notify();
  expect(calls).toBe(0);
});

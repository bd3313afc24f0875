import { describe, expect, it } from "vitest";
import { createListeners } from "./listeners.ts";

describe("createListeners", () => {
  it("calls every listener with what is announced, until it unsubscribes", () => {
    const { subscribe, notify } = createListeners<[key: string]>();
    const heard: string[] = [];
    const stop = subscribe((key) => heard.push(`first ${key}`));
    subscribe((key) => heard.push(`second ${key}`));
    notify("a");
    stop();
    notify("b");
    expect(heard).toEqual(["first a", "second a", "second b"]);
  });

  it("does not call a listener that subscribes during a call before the next one", () => {
    const { subscribe, notify } = createListeners();
    let calls = 0;
    subscribe(() => subscribe(() => (calls += 1)));
    notify();
    expect(calls).toBe(0);
  });
});

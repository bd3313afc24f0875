import { expect, it, vi } from "vitest";
import { createSessionStatus } from "./session.ts";

it.each([
  ["resume", true],
  ["leave", false],
] as const)(
  "makes all calls wait for one log-in, and after %s reports if the person is back: %s",
  async (end, isBack) => {
    const sessionStatus = createSessionStatus();
    const heard = vi.fn();
    sessionStatus.subscribe(heard);
    sessionStatus.resume();
    expect(heard).not.toHaveBeenCalled();
    const waiting = Promise.all([sessionStatus.end(), sessionStatus.end()]);
    expect([sessionStatus.get(), heard.mock.calls.length]).toEqual(["ended", 1]);
    sessionStatus[end]();
    expect(sessionStatus.get()).toBe("active");
    expect(await waiting).toEqual([isBack, isBack]);
  },
);

it("lets no call wait after another person has logged in, even after later events", async () => {
  const sessionStatus = createSessionStatus();
  const waiting = sessionStatus.end();
  sessionStatus.take();
  expect(await waiting).toBe(false);
  expect(await sessionStatus.end()).toBe(false);
  sessionStatus.resume();
  sessionStatus.leave();
  expect(sessionStatus.get()).toBe("taken");
});

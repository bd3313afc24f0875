import { expect, it, vi } from "vitest";
import { createStanding } from "./standing.ts";

it.each([
  ["resume", true],
  ["leave", false],
] as const)(
  "makes all calls wait for one log-in, and on %s tells them if the person is back: %s",
  async (end, isBack) => {
    const standing = createStanding();
    const heard = vi.fn();
    standing.subscribe(heard);
    standing.resume();
    expect(heard).not.toHaveBeenCalled();
    const waiting = Promise.all([standing.end(), standing.end()]);
    expect([standing.get(), heard.mock.calls.length]).toEqual(["ended", 1]);
    standing[end]();
    expect(standing.get()).toBe("standing");
    expect(await waiting).toEqual([isBack, isBack]);
  },
);

it("repeats no call after another person has logged in, even after later events", async () => {
  const standing = createStanding();
  const waiting = standing.end();
  standing.take();
  expect(await waiting).toBe(false);
  expect(await standing.end()).toBe(false);
  standing.resume();
  standing.leave();
  expect(standing.get()).toBe("taken");
});

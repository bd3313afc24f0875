import { describe, expect, it, vi } from "vitest";
import { createStanding } from "./standing.ts";

describe("createStanding", () => {
  it("lets every call wait for the same log-in, and tells it that the person is back", async () => {
    const standing = createStanding();
    const waiting = Promise.all([standing.end(), standing.end()]);
    expect(standing.get()).toBe("ended");
    standing.resume();
    expect(standing.get()).toBe("standing");
    expect(await waiting).toEqual([true, true]);
  });

  it("tells a waiting call that nobody is back when the application is left", async () => {
    const standing = createStanding();
    const waiting = standing.end();
    standing.leave();
    expect(standing.get()).toBe("standing");
    expect(await waiting).toBe(false);
  });

  it("makes no call again once somebody else is logged in, whatever happens then", async () => {
    const standing = createStanding();
    const waiting = standing.end();
    standing.take();
    expect(await waiting).toBe(false);
    expect(await standing.end()).toBe(false);
    standing.resume();
    standing.leave();
    expect(standing.get()).toBe("taken");
  });

  it("tells its listeners of changes only", () => {
    const standing = createStanding();
    const heard = vi.fn();
    standing.subscribe(heard);
    standing.resume();
    expect(heard).not.toHaveBeenCalled();
    void standing.end();
    void standing.end();
    expect(heard).toHaveBeenCalledOnce();
  });
});

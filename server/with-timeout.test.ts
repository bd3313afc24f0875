import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { withDeadline } from "./with-timeout.js";

const untilAborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(signal.reason), { once: true }));

describe("withDeadline", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("aborts the work at the deadline", async () => {
    const reason = withDeadline(10_000, new AbortController().signal, untilAborted);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await reason).toMatchObject({ name: "TimeoutError" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("aborts the work with the caller's reason", async () => {
    const caller = new AbortController();
    const reason = withDeadline(10_000, caller.signal, untilAborted);
    caller.abort("The process stops.");
    expect(await reason).toBe("The process stops.");
    expect(vi.getTimerCount()).toBe(0);
  });
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeat } from "./background-work.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("runs each task even after a failed one, never twice at once, until it is stopped", async () => {
  const done: string[] = [];
  const failed: string[] = [];
  let finish = (): void => undefined;
  const stop = repeat(
    1_000,
    {
      first: async () => {
        done.push("first");
        throw new Error("The store is away.");
      },
      slow: () =>
        new Promise<void>((resolve) => {
          done.push("slow");
          finish = resolve;
        }),
      last: async () => void done.push("last"),
    },
    (work) => failed.push(work),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect([done.splice(0), failed]).toEqual([["first", "slow"], ["first"]]);
  finish();
  await vi.advanceTimersByTimeAsync(999);
  expect(done.splice(0)).toEqual(["last"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["first", "slow"]);
  stop();
  finish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(["first", "slow"]);
});

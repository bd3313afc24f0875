import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDebounced } from "./LookupInput.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("runs a debounced call once, with the last value, 200 ms after the last call", () => {
  const run = vi.fn();
  const { call } = createDebounced<string>(run);
  call("b");
  vi.advanceTimersByTime(100);
  call("bo");
  vi.advanceTimersByTime(199);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run.mock.calls).toEqual([["bo"]]);
});

it("runs a debounced call after 500 ms at most while calls keep coming", () => {
  const run = vi.fn();
  const { call } = createDebounced<number>(run);
  for (let ms = 0; ms < 500; ms += 100) {
    call(ms);
    vi.advanceTimersByTime(100);
  }
  expect(run.mock.calls).toEqual([[400]]);
});

// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import type { Keeper } from "../saving/create-keeper.ts";
import type { Saver } from "../saving/create-saver.ts";
import { watchPage } from "./keep-answers.ts";

afterEach(() => vi.restoreAllMocks());

it("asks the server for news each minute while the page is visible", () => {
  vi.useFakeTimers();
  const visibility = vi.spyOn(document, "visibilityState", "get");
  const catchUp = vi.fn(() => Promise.resolve());
  const keeper = { adopt: () => Promise.resolve(), replica: { nextSave: () => undefined } } as unknown as Keeper;
  const stop = watchPage(keeper, { catchUp } as unknown as Saver, () => false);
  vi.advanceTimersByTime(120_000);
  expect(catchUp).toHaveBeenCalledTimes(2);
  visibility.mockReturnValue("hidden");
  vi.advanceTimersByTime(120_000);
  expect(catchUp).toHaveBeenCalledTimes(2);
  stop();
  visibility.mockReturnValue("visible");
  vi.advanceTimersByTime(120_000);
  expect(catchUp).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

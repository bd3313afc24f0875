// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createIdleClock } from "./InactivityGuard.tsx";

const IDLE_MS = 900_000;
const PROMPT_MS = 60_000;

const clocks: ReturnType<typeof createIdleClock>[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop();
  vi.useRealTimers();
  localStorage.clear();
});

function open() {
  const told: string[] = [];
  const clock = createIdleClock({
    idleMs: IDLE_MS,
    promptMs: PROMPT_MS,
    onPrompt: (isPrompting) => told.push(isPrompting ? "prompt" : "go on"),
    onReport: () => told.push("report"),
    onIdle: () => told.push("idle"),
  });
  clocks.push(clock);
  return { clock, told };
}

const act = () => window.dispatchEvent(new Event("pointermove"));

it("prompts the full prompt time before the session ends, and ends it once", () => {
  const { told } = open();
  vi.advanceTimersByTime(IDLE_MS - PROMPT_MS - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["prompt"]);
  act();
  vi.advanceTimersByTime(PROMPT_MS);
  act();
  expect(told).toEqual(["prompt", "idle"]);
});

it("restarts the idle time after activity, and reports activity at most once per half of the prompt time", () => {
  const { told } = open();
  for (let seconds = 0; seconds < 45; seconds += 5) {
    vi.advanceTimersByTime(5_000);
    act();
  }
  expect(told).toEqual(["report"]);
  vi.advanceTimersByTime(IDLE_MS - PROMPT_MS - 1);
  expect(told).toEqual(["report"]);
});

it("ends the session if the first activity comes after the end, as after a sleep", () => {
  const { told } = open();
  vi.setSystemTime(Date.now() + IDLE_MS);
  act();
  expect(told).toEqual(["idle"]);
});

it("continues the session if the person is active in another tab, and starts again after an end", () => {
  const { clock, told } = open();
  vi.advanceTimersByTime(IDLE_MS - PROMPT_MS);
  localStorage.setItem("portico:last-active-at", String(Date.now()));
  window.dispatchEvent(new Event("storage"));
  expect(told).toEqual(["prompt", "go on"]);
  vi.advanceTimersByTime(IDLE_MS);
  clock.startAgain();
  vi.advanceTimersByTime(IDLE_MS - PROMPT_MS);
  expect(told).toEqual(["prompt", "go on", "prompt", "idle", "go on", "prompt"]);
});

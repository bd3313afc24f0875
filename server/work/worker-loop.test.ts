import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ClaimRequest, Job } from "../store/index.ts";
import { createWorkerLoop, type JobFilter, type WorkerLoop } from "./worker-loop.ts";

const DUTIES: readonly JobFilter[] = [
  { kinds: ["mail"], lane: "quick" },
  { kinds: ["mail"], lane: "quick" },
  { kinds: ["mail"] },
  { kinds: ["mail"] },
];
const SECOND_MS = 1000;

let waiting: { readonly lane: "quick" | "slow" }[];
let claims: ClaimRequest[];
let held: number;
let answered: () => Promise<void>;
let loop: WorkerLoop;
let finish: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  [waiting, claims, held, finish] = [[], [], 0, []];
  answered = () => Promise.resolve();
  const store = {
    claimJob: async (request: ClaimRequest) => {
      claims.push(request);
      await answered();
      const at = waiting.findIndex(({ lane }) => request.lane === undefined || request.lane === lane);
      return at === -1 ? undefined : ({ id: "job", ...waiting.splice(at, 1)[0] } as unknown as Job);
    },
    heartbeatJob: () => Promise.resolve(true),
  };
  loop = createWorkerLoop({ store, now: Date.now, logger: { warn: () => undefined } }, DUTIES, async () => {
    held += 1;
    await new Promise<void>((resolve) => finish.push(resolve));
    held -= 1;
  });
  loop.start();
});
afterEach(async () => {
  for (const done of finish) done();
  await loop.stop();
  vi.useRealTimers();
});

it("polls the store once a second for all idle workers of a kind", async () => {
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  claims = [];
  await vi.advanceTimersByTimeAsync(20 * SECOND_MS);
  expect(claims).toHaveLength(20);
  expect(claims.every(({ lane }) => lane === undefined)).toBe(true);
});

it("stops the workers at once during a claim", async () => {
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  answered = () => asked;
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  const stopped = loop.stop();
  answer();
  const never = new Promise((resolve) => setTimeout(resolve, SECOND_MS, "still asleep"));
  const first = Promise.race([stopped.then(() => "stopped"), never]);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(await first).toBe("stopped");
});

it("starts every worker within a second after another process queues many jobs", async () => {
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  waiting = Array.from({ length: 9 }, () => ({ lane: "quick" }));
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(held).toBe(DUTIES.length);
});

it("keeps polling each lane while the polling worker is busy", async () => {
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  for (const lane of ["slow", "slow", "quick", "quick"] as const) {
    const before = held;
    waiting = [{ lane }];
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(held).toBe(before + 1);
  }
  waiting = [{ lane: "slow" }];
  finish.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([held, waiting]).toEqual([DUTIES.length, []]);
});

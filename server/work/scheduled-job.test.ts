import { afterEach, beforeEach, expect, it } from "vitest";
import type { JobIdentity, Store } from "../store/index.ts";
import { openTemporaryStore } from "../store/temporary-store.fixture.ts";
import { createScheduledJob, type ScheduledRun } from "./scheduled-job.ts";

const LEFT: JobIdentity = { tenant: "a", account: "", kind: "retention", key: "day 1" };

let store: Store;
let clock = 0;
beforeEach(async () => {
  store = await openTemporaryStore();
  clock = 1_000_000;
});
afterEach(() => store.close());

const start = (due: readonly ScheduledRun[], goThrough: Parameters<typeof createScheduledJob>[0]["goThrough"]) =>
  createScheduledJob({
    store,
    now: () => clock,
    logger: { info: () => undefined, warn: () => undefined },
    listTenants: () => ["a"],
    kind: "retention",
    keptMs: 1_000,
    listDue: () => due,
    goThrough,
    onDone: () => undefined,
    onPutOff: () => undefined,
  });

it("completes jobs that are no longer due, and deletes them later", async () => {
  await store.ensureJob(LEFT, {}, clock);
  const pass = start([], async () => ({ done: { erased: 0 } }));
  await pass.run();
  expect((await store.findJob(LEFT))?.state).toBe("UNPROCESSED");
  await pass.sweep();
  expect((await store.findJob(LEFT))?.state).toBe("COMPLETED");
  clock += 1_001;
  await pass.sweep();
  expect(await store.findJob(LEFT)).toBeUndefined();
});

it("releases the running job when the pass is stopped, and does not claim it again", async () => {
  let times = 0;
  const pass = start([LEFT], async (_, isEnded) => {
    times += 1;
    while (!isEnded() && times < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    return times < 3 ? "ended" : { done: {} };
  });
  const running = pass.run();
  await expect.poll(() => times).toBe(1);
  await pass.stop();
  await running;
  await pass.sweep();
  expect([times, (await store.findJob(LEFT))?.state]).toEqual([1, "UNPROCESSED"]);
});

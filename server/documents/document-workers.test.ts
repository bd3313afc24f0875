import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Job, Store } from "../store/index.ts";
import { openTemporaryStore } from "../store/temporary-store.fixture.ts";
import type { WorkerLoop } from "../work/index.ts";
import { createDocumentWorkers } from "./document-workers.ts";

const NOW = Date.parse("2026-11-21T17:00:00Z");
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let store: Store;
let loop: WorkerLoop;
const charged: string[] = [];
beforeEach(async () => {
  charged.length = 0;
  store = await openTemporaryStore();
});
afterEach(async () => {
  await loop.stop();
  await store.close();
});

function start(workers: number, work: (job: Job, signal: AbortSignal) => Promise<void>): void {
  const deps = {
    store,
    logger: silent,
    now: () => NOW,
    workers,
    charge: (job: Job) => Promise.resolve(void charged.push(job.kind)),
    findTenant: () => undefined,
  };
  loop = createDocumentWorkers(deps, (job, _owner, signal) => work(job, signal));
  loop.start();
}

const untilStopped = (signal: AbortSignal): Promise<void> =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("Stopped."))));

it("makes a submission's PDF while every other worker runs a conversion, and charges only for conversions", async () => {
  const kind = "conversion";
  for (let index = 0; index < 6; index += 1)
    await store.ensureJob({ tenant: "t", account: `account ${index}`, kind, key: "file" }, {}, NOW + index);
  await store.ensureJob({ tenant: "t", account: "applicant", kind: "pdf", key: "submission" }, {}, NOW + 100);
  const begun: string[] = [];
  start(2, async (job, signal) => {
    begun.push(job.kind);
    if (job.kind === kind) return untilStopped(signal);
  });
  await vi.waitFor(() => expect(begun.toSorted()).toEqual([kind, kind, "pdf"].toSorted()), { timeout: 45_000 });
  await loop.stop();
  expect(charged).toEqual([kind, kind]);
});

it("leaves a job to another process if this process has no workers", async () => {
  await store.ensureJob({ tenant: "t", account: "applicant", kind: "pdf", key: "submission" }, {}, NOW);
  const begun: string[] = [];
  start(0, (job) => Promise.resolve(void begun.push(job.kind)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(begun).toEqual([]);
});

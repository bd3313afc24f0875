import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Job, Store } from "../store/index.ts";
import { describeStore, type OpenedStore } from "../store/store-under-test.fixture.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { WorkerLoop } from "../work/index.ts";
import { createDocumentWorkers } from "./document-workers.ts";

const SLOW_FILE = Uint8Array.from([0x50, 0x4b, 0x03, 0x04]);
const QUICK_FILE = new TextEncoder().encode("%PDF-1.7");
const QUICK_MS = 300;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

describeStore("Turns of two processes", ({ open }) => {
  let opened: OpenedStore;
  let stores: readonly Store[];
  let loops: WorkerLoop[] = [];
  /** Jobs in the order in which they began. */
  let begun: string[];
  let clock = 0;
  const now = () => clock;

  beforeEach(async () => {
    opened = await open();
    stores = [opened.store, await opened.openAgain()];
    begun = [];
    clock = Date.parse("2026-11-21T17:00:00Z");
  });
  afterEach(async () => {
    await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    await opened.remove();
  });

  /** Works on a job until the signal aborts the work. */
  const work = (job: Job, signal: AbortSignal): Promise<void> =>
    new Promise((_, reject) => {
      begun.push(job.kind === "pdf" ? "pdf" : `${job.account} ${job.key}`);
      signal.addEventListener("abort", () => reject(new Error("Stopped.")));
    });
  /** Starts two processes, each with one general worker and the reserved workers. */
  const startProcesses = () => {
    loops = stores.map((store) => {
      const deps = { store, now, logger: silent, workers: 1, quickMs: QUICK_MS, findTenant: () => undefined };
      return createDocumentWorkers({ ...deps, charge: createFairQueue(deps).charge }, (job, _owner, signal) =>
        work(job, signal),
      );
    });
    for (const loop of loops) loop.start();
  };
  const ask = async (account: string, file: Uint8Array, { key = "file", network = account } = {}): Promise<void> => {
    const [store] = stores as [Store];
    const place = { tenant: "t", account, answerKey: key };
    await store.enqueueJob(
      { tenant: "t", account, kind: "conversion", key },
      {},
      now(),
      await createFairQueue({ store, now }).placeOf(place, network, file),
    );
    clock += 1;
  };
  const until = (expected: readonly string[]) =>
    vi.waitFor(() => expect(begun.toSorted()).toEqual(expected.toSorted()), { timeout: 10_000 });

  it("starts a quick file and an application's PDF at once despite slow files of six accounts", async () => {
    for (let index = 0; index < 6; index += 1) await ask(`hog ${index}`, SLOW_FILE, { network: "one house" });
    startProcesses();
    await until(["hog 0 file", "hog 1 file"]);
    await ask("ada", QUICK_FILE);
    await stores[0]?.ensureJob({ tenant: "t", account: "bob", kind: "pdf", key: "submission" }, {}, now());
    await until(["hog 0 file", "hog 1 file", "ada file", "pdf"]);
  });

  it("frees a quick worker from a file that takes long", async () => {
    for (let index = 0; index < 5; index += 1) await ask(`hog ${index}`, QUICK_FILE);
    startProcesses();
    // The two general workers keep their jobs. The two quick workers release theirs after QUICK_MS.
    await until(["hog 0 file", "hog 1 file", "hog 2 file", "hog 3 file", "hog 4 file"]);
    await ask("ada", QUICK_FILE);
    await vi.waitFor(() => expect(begun).toContain("ada file"), { timeout: 10_000 });
    expect(begun.filter((one) => one === "ada file")).toHaveLength(1);
  });

  it("puts a new account before a heavy user and before others in the heavy user's network", async () => {
    const [store] = stores as [Store];
    const turns = createFairQueue({ store, now });
    await ask("hog", SLOW_FILE, { network: "house" });
    const job = await store.findJob({ tenant: "t", account: "hog", kind: "conversion", key: "file" });
    if (job === undefined) throw new Error("The job is missing.");
    await ask("neighbour", SLOW_FILE, { network: "house" });
    await turns.charge(job, 30_000);
    await ask("hog", SLOW_FILE, { key: "another", network: "house" });
    clock += 20_000;
    await ask("ada", SLOW_FILE);
    const order: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      const next = await store.claimJob({ kinds: ["conversion"], owner: "w", now: now(), leaseMs: 60_000 });
      order.push(`${next?.account} ${next?.key}`);
      if (next !== undefined) await store.completeJob(next.id, "w", {}, now());
    }
    expect(order).toEqual(["ada file", "hog file", "neighbour file", "hog another"]);
  });

  it("ignores usage after a quarter of an hour", async () => {
    const [store] = stores as [Store];
    const turns = createFairQueue({ store, now });
    const place = { tenant: "t", account: "hog", answerKey: "file" };
    await ask("hog", SLOW_FILE);
    const job = await store.findJob({ tenant: "t", account: "hog", kind: "conversion", key: "file" });
    if (job !== undefined) await turns.charge(job, 60_000);
    expect((await turns.placeOf(place, "elsewhere", SLOW_FILE)).turn).toBe(clock + 60_000);
    clock += 15 * 60_000;
    expect((await turns.placeOf(place, "hog", SLOW_FILE)).turn).toBe(clock);
  });
});

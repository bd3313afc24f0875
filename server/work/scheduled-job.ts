import { reasonOf } from "../errors.ts";
import type { Job, JobKind, JobStore, JsonObject } from "../store/index.ts";
import { createWorkerLoop, type Lease, type WorkerLoopDeps } from "./worker-loop.ts";

const UNKNOWN_PAUSE_MS = 60_000;

/** A reason to process a tenant once, such as a day or a deadline. */
export interface ScheduledRun {
  readonly tenant: string;
  readonly key: string;
}

export interface ScheduledJobDeps extends Omit<WorkerLoopDeps, "listTenants"> {
  readonly store: JobStore;
  readonly logger: Record<"info" | "warn", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
}

interface ScheduledJobOptions extends ScheduledJobDeps {
  readonly listTenants: () => readonly string[];
  readonly kind: JobKind;
  readonly listDue: () => readonly ScheduledRun[];
  /**
   * Processes a tenant. May happen again for the same run. Returns `ended` if `isEnded()` is true, `unknown` for an
   * unknown run.
   */
  readonly goThrough: (
    run: ScheduledRun,
    isEnded: () => boolean,
  ) => Promise<{ readonly done: JsonObject } | "ended" | "unknown">;
  readonly onDone: (run: ScheduledRun, result: JsonObject) => void;
  readonly onPutOff: (run: ScheduledRun, reason: string) => void;
  readonly keptMs: number;
}

export type ScheduledJob = ReturnType<typeof createScheduledJob>;

/** Processes a tenant once for each run. One process holds the lease. After its crash, another process starts again. */
export function createScheduledJob(options: ScheduledJobOptions) {
  const { store, now, kind, listDue, goThrough, onDone, onPutOff, keptMs } = options;
  const done = new Set<string>();
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  const attempt = async (job: Job, { owner, end }: Lease): Promise<void> => {
    try {
      const outcome = await goThrough(job, () => isStopped || end() !== undefined);
      if (outcome === "ended") await store.releaseJob(job.id, owner, now());
      else if (outcome === "unknown") await store.deferJob(job.id, owner, now(), now() + UNKNOWN_PAUSE_MS);
      else if (await store.completeJob(job.id, owner, outcome.done, now())) onDone(job, outcome.done);
    } catch (error) {
      onPutOff(job, reasonOf(error));
      await store.deferJob(job.id, owner, now(), now());
      throw error;
    }
  };
  const listTenants = (): readonly string[] => (isStopped ? [] : options.listTenants());
  const loop = createWorkerLoop({ ...options, listTenants }, [{ kinds: [kind] }], attempt);

  const runOnce = async (): Promise<void> => {
    let isLeft = false;
    for (const { tenant, key } of listDue()) {
      const known = `${tenant} ${key}`;
      if (isStopped || done.has(known)) continue;
      const { state } = await store.ensureJob({ tenant, account: "", kind, key }, {}, now());
      if (state === "COMPLETED") done.add(known);
      else isLeft = true;
    }
    if (isLeft) await loop.drain();
  };
  return {
    /** Processes due tenants that no process has finished. @throws StoreUnavailableError */
    run: () => (running = running.catch(() => undefined).then(runOnce)),
    stop: async () => {
      isStopped = true;
      await running.catch(() => undefined);
    },
    sweep: async () => {
      // Finish jobs that are no longer due, as after a tenant removed the rule.
      if (!isStopped) await (running = running.catch(() => undefined).then(loop.drain));
      await store.deleteEndedJobs(kind, now() - keptMs);
    },
  };
}

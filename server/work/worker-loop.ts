import { randomUUID } from "node:crypto";
import type { ClaimRequest, Job, JobStore } from "../store/index.ts";

/** Interval of polls by an idle process, for each kind of work. */
const IDLE_MS = 1000;
/** Longest pause of a worker that does not poll. The polling worker wakes it when it finds a job. */
const UNWATCHED_MS = 30_000;
/** Pause of a worker after an error, such as an unavailable store. */
export const RETRY_MS = 3000;

export interface JobFilter extends Pick<ClaimRequest, "kinds" | "lane"> {
  readonly exceptAccounts?: () => readonly string[];
  readonly maxMs?: number;
}

export interface Lease {
  readonly owner: string;
  /** Aborts when the process stops, the lease is lost, or the time is over. */
  readonly signal: AbortSignal;
  /** Reason of the abort. After `lost`, the worker must not write to the job. */
  readonly end: () => "lost" | "stopped" | "overtime" | undefined;
  readonly sleep: (durationMs: number) => Promise<void>;
}

export interface WorkerLoopDeps {
  readonly store: Pick<JobStore, "claimJob" | "heartbeatJob">;
  readonly now: () => number;
  readonly logger: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
  /** Ids of tenants whose jobs the workers run. Default: all. */
  readonly listTenants?: (() => readonly string[]) | undefined;
  /** Milliseconds without renewal after which another process claims the job. Default 30,000. */
  readonly leaseMs?: number | undefined;
}

const wakeAll = (asleep: ReadonlySet<() => void>): void => {
  for (const done of [...asleep]) done();
};

const isWatchedBy = (watching: JobFilter, { kinds, lane }: JobFilter): boolean =>
  watching.kinds.join() === kinds.join() && (watching.lane === undefined || watching.lane === lane);

export type WorkerLoop = ReturnType<typeof createWorkerLoop>;

/** Claims jobs with one worker for each filter, and renews their leases. If `attempt` throws, the lease expires. */
export function createWorkerLoop(
  { store, now, logger, listTenants, leaseMs = 30_000 }: WorkerLoopDeps,
  filters: readonly JobFilter[],
  attempt: (job: Job, lease: Lease) => Promise<void>,
) {
  const sleepers = new Set<() => void>();
  const resting = new Set<() => void>();
  const watched = new Set<JobFilter>();
  let stopping: AbortController | undefined;
  let running: Promise<void>[] = [];

  const sleepAmong = (others: Set<() => void>, durationMs: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        others.delete(done);
        resolve();
      };
      const timer = setTimeout(done, durationMs);
      others.add(done);
    });
  const sleep = (durationMs: number): Promise<void> => sleepAmong(sleepers, durationMs);

  const claim = ({ kinds, lane, exceptAccounts: listExcepted }: JobFilter, owner: string): Promise<Job | undefined> => {
    const tenants = listTenants?.();
    const exceptAccounts = listExcepted?.();
    return store.claimJob({
      kinds,
      ...(lane && { lane }),
      ...(tenants && { tenants }),
      ...(exceptAccounts && { exceptAccounts }),
      owner,
      now: now(),
      leaseMs,
    });
  };

  const hold = async (job: Job, owner: string, stopped: AbortSignal, { maxMs }: JobFilter): Promise<void> => {
    const ended = new AbortController();
    let why: ReturnType<Lease["end"]>;
    const end = (reason: typeof why): void => {
      why ??= reason;
      ended.abort();
    };
    const stop = (): void => end("stopped");
    stopped.addEventListener("abort", stop, { once: true });
    if (stopped.aborted) stop();
    const overtime = maxMs === undefined ? undefined : setTimeout(() => end("overtime"), maxMs);
    const heartbeat = setInterval(() => {
      store.heartbeatJob(job.id, owner, now() + leaseMs).then(
        (held) => held || end("lost"),
        () => undefined,
      );
    }, leaseMs / 3);
    try {
      await attempt(job, { owner, signal: ended.signal, end: () => why, sleep });
    } finally {
      clearTimeout(overtime);
      stopped.removeEventListener("abort", stop);
      clearInterval(heartbeat);
    }
  };

  const rest = async (filter: JobFilter): Promise<void> => {
    if ([...watched].some((other) => isWatchedBy(other, filter))) return sleepAmong(resting, UNWATCHED_MS);
    watched.add(filter);
    await sleepAmong(resting, IDLE_MS);
    watched.delete(filter);
  };

  const loop = async (filter: JobFilter, stopped: AbortSignal): Promise<void> => {
    const owner = randomUUID();
    while (!stopped.aborted) {
      try {
        const job = await claim(filter, owner);
        if (job === undefined) {
          if (!stopped.aborted) await rest(filter);
          continue;
        }
        wakeAll(resting);
        await hold(job, owner, stopped, filter);
        wake();
      } catch (error) {
        logger.warn({ error: error instanceof Error ? error.name : "unknown" }, "a job could not be claimed or run");
        await sleep(RETRY_MS);
      }
    }
  };

  const wake = (): void => {
    wakeAll(sleepers);
    wakeAll(resting);
  };

  return {
    start: (): void => {
      if (stopping !== undefined) return;
      const { signal } = (stopping = new AbortController());
      running = filters.map((filter) => loop(filter, signal));
    },
    stop: async (): Promise<void> => {
      stopping?.abort();
      wake();
      await Promise.all(running);
      stopping = undefined;
    },
    wake,
    /** Runs the jobs that are due now. Works without `start`. */
    drain: async (): Promise<void> => {
      const owner = randomUUID();
      const { signal } = new AbortController();
      for (const filter of new Map(filters.map((each) => [`${each.kinds.join()} ${each.lane ?? ""}`, each])).values())
        for (let job = await claim(filter, owner); job !== undefined; job = await claim(filter, owner))
          await hold(job, owner, signal, filter);
    },
  };
}

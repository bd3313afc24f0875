import { randomUUID } from "node:crypto";
import type { ClaimRequest, Job, JobStore } from "../store/index.ts";

/** How often an idle process looks for work that another has left, for each kind of work. */
const IDLE_MS = 1000;
/** A worker that leaves the looking to another of its kind is woken by that one, so this only guards against an oversight. */
const UNWATCHED_MS = 30_000;
/** How long a worker rests after something that no job is at fault for, for example because the store was away. */
export const RETRY_MS = 3000;

/** What one worker takes. */
export interface Duty extends Pick<ClaimRequest, "kinds" | "lane"> {
  /** Accounts whose work is left to others, asked before each claim. */
  readonly exceptAccounts?: () => readonly string[];
  /** After this time the worker leaves a job to others. Default: never. */
  readonly maxMs?: number;
}

/** What a worker knows of the job that it holds. */
export interface Hold {
  /** Who holds the lease; named in every report to the store. */
  readonly owner: string;
  /** Aborted when the process stops, the lease is lost or the duty's time is up. */
  readonly signal: AbortSignal;
  /** Why it was aborted; undefined while it was not. Who has lost the lease reports nothing. */
  readonly end: () => "lost" | "stopped" | "overtime" | undefined;
  /** Waits, and at most until the worker is woken. */
  readonly sleep: (durationMs: number) => Promise<void>;
}

interface WorkerLoopDeps {
  readonly store: Pick<JobStore, "claimJob" | "heartbeatJob">;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
  /** The ids of the tenants that are served. Jobs of any other wait, for as long as it is broken. Default: any. */
  readonly listTenants?: (() => readonly string[]) | undefined;
  /** How long a claim lasts unless it is renewed; after that, another process takes the job over. Default 30,000. */
  readonly leaseMs?: number | undefined;
}

const wakeAll = (asleep: ReadonlySet<() => void>): void => {
  for (const done of [...asleep]) done();
};

/** Whether a worker of the first duty finds whatever there is for one of the second. */
const isWatchedBy = (watching: Duty, { kinds, lane }: Duty): boolean =>
  watching.kinds.join() === kinds.join() && (watching.lane === undefined || watching.lane === lane);

export type WorkerLoop = ReturnType<typeof createWorkerLoop>;

/**
 * Claims jobs while it runs, one worker for each duty, and renews each lease until `attempt` resolves, which reports to
 * the store how the job ended. What it throws is logged; the job then comes back when its lease has run out.
 */
export function createWorkerLoop(
  { store, now, logger, listTenants, leaseMs = 30_000 }: WorkerLoopDeps,
  duties: readonly Duty[],
  attempt: (job: Job, hold: Hold) => Promise<void>,
) {
  const sleepers = new Set<() => void>();
  const resting = new Set<() => void>();
  /** The duties of those workers that look for work every second. */
  const watched = new Set<Duty>();
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

  const claim = ({ kinds, lane, exceptAccounts: listExcepted }: Duty, owner: string): Promise<Job | undefined> => {
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

  const hold = async (job: Job, owner: string, stopped: AbortSignal, { maxMs }: Duty): Promise<void> => {
    const ended = new AbortController();
    let why: ReturnType<Hold["end"]>;
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

  /** One idle worker of a kind looks for all of them, so that an idle portal asks its database little. */
  const rest = async (duty: Duty): Promise<void> => {
    if ([...watched].some((other) => isWatchedBy(other, duty))) return sleepAmong(resting, UNWATCHED_MS);
    watched.add(duty);
    await sleepAmong(resting, IDLE_MS);
    watched.delete(duty);
  };

  const loop = async (duty: Duty, stopped: AbortSignal): Promise<void> => {
    const owner = randomUUID();
    while (!stopped.aborted) {
      try {
        const job = await claim(duty, owner);
        if (job === undefined) {
          if (!stopped.aborted) await rest(duty);
          continue;
        }
        // There may be more, and somebody else has to look from now on.
        wakeAll(resting);
        await hold(job, owner, stopped, duty);
        // What was left to the others, or waited for this applicant's last one, can be taken by a worker that sleeps.
        wake();
      } catch (error) {
        logger.warn(
          { error: error instanceof Error ? error.name : "unknown" },
          "work could not be claimed from the store",
        );
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
      running = duties.map((duty) => loop(duty, signal));
    },
    stop: async (): Promise<void> => {
      stopping?.abort();
      wake();
      await Promise.all(running);
      stopping = undefined;
    },
    /** Looks for work at once instead of at the next interval. */
    wake,
    /** Does what is due now, one job after another, whether it was started or not. */
    drain: async (): Promise<void> => {
      const owner = randomUUID();
      const { signal } = new AbortController();
      for (const duty of new Map(duties.map((each) => [`${each.kinds.join()} ${each.lane ?? ""}`, each])).values())
        for (let job = await claim(duty, owner); job !== undefined; job = await claim(duty, owner))
          await hold(job, owner, signal, duty);
    },
  };
}

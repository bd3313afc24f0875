import { randomUUID } from "node:crypto";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import type { Job, JobKind } from "../store/index.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { toApplicantText } from "./to-applicant-text.ts";

/**
 * After this many claims a job fails: a job that has crashed this many workers would crash the next one too. Files are
 * converted in a process of their own, so this happens only when the server itself was ended that often.
 */
const MAX_ATTEMPTS = 10;
/** How long a job is retried that failed for no fault of its own, for example because the upload store was away. */
const MAX_AGE_MS = 15 * 60_000;
const IDLE_MS = 1000;
const RETRY_MS = 3000;

const GIVEN_UP = { conversion: "error.conversion", pdf: "error.pdf" } as const satisfies Readonly<
  Record<JobKind, ServerTextKey>
>;

export interface WorkerLoop {
  start(): void;
  stop(): Promise<void>;
  /** Looks for work at once instead of at the next interval. */
  wake(): void;
}

/**
 * Claims jobs while it runs, `workers` at a time, each with a lease that is renewed until the job is done. One more
 * worker makes PDFs of applications only, so that they wait for no stranger's file to be converted.
 */
export function createWorkerLoop(
  deps: DocumentsDeps,
  work: (job: Job, owner: string, signal: AbortSignal) => Promise<void>,
): WorkerLoop {
  const { store, now, logger, workers = 2, leaseMs = 30_000 } = deps;
  const sleepers = new Set<() => void>();
  let stopping: AbortController | undefined;
  let running: Promise<void>[] = [];

  const sleep = (durationMs: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        sleepers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, durationMs);
      sleepers.add(done);
    });

  const attempt = async (job: Job, owner: string, stopped: AbortSignal): Promise<void> => {
    if (job.attempts > MAX_ATTEMPTS) {
      await store.failJob(job.id, owner, toApplicantText(deps, job.tenant, GIVEN_UP[job.kind]), now());
      logger.error({ job: job.id, kind: job.kind, attempts: job.attempts }, "job failed for good");
      return;
    }
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      store.heartbeatJob(job.id, owner, now() + leaseMs).then(
        (held) => held || lost.abort(),
        () => undefined,
      );
    }, leaseMs / 3);
    try {
      await work(job, owner, AbortSignal.any([stopped, lost.signal]));
    } catch (error) {
      if (lost.signal.aborted) return;
      if (stopped.aborted) {
        await store.releaseJob(job.id, owner, now());
        return;
      }
      logger.error(
        {
          job: job.id,
          kind: job.kind,
          attempts: job.attempts,
          error: error instanceof Error ? `${error.name}: ${error.message.split("\n", 1)[0]}` : "unknown",
        },
        "job failed",
      );
      // The file is not at fault, so for a while this does not count as an attempt.
      if (now() - job.createdAt < MAX_AGE_MS) {
        await store.releaseJob(job.id, owner, now());
        await sleep(RETRY_MS);
      } else await store.heartbeatJob(job.id, owner, now() + RETRY_MS);
    } finally {
      clearInterval(heartbeat);
    }
  };

  const loop = async (kinds: readonly JobKind[], stopped: AbortSignal): Promise<void> => {
    const owner = randomUUID();
    while (!stopped.aborted) {
      try {
        const job = await store.claimJob({ kinds, owner, now: now(), leaseMs });
        if (job === undefined) await sleep(IDLE_MS);
        else await attempt(job, owner, stopped);
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
    for (const done of [...sleepers]) done();
  };

  return {
    start: () => {
      if (stopping !== undefined) return;
      const { signal } = (stopping = new AbortController());
      running = Array.from({ length: workers }, () => loop(["conversion", "pdf"], signal));
      if (workers > 0) running.push(loop(["pdf"], signal));
    },
    stop: async () => {
      stopping?.abort();
      wake();
      await Promise.all(running);
      stopping = undefined;
    },
    wake,
  };
}

import { randomUUID } from "node:crypto";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import type { ClaimRequest, Job, JobKind } from "../store/index.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { toApplicantText } from "./to-applicant-text.ts";

/**
 * After this many claims a job fails: a job that has crashed this many workers would crash the next one too. Files are
 * converted in a process of their own, so this happens only when the server itself was ended that often.
 */
const MAX_ATTEMPTS = 5;
/** How long a job is retried that failed for no fault of its own, for example because the upload store was away. */
const MAX_AGE_MS = 15 * 60_000;
/** How long work may take that holds up other quick work; honest pictures and PDFs take less than one second. */
const QUICK_MS = 3000;
const IDLE_MS = 1000;
const RETRY_MS = 3000;

const GIVEN_UP = { conversion: "conversion.givenUp", pdf: "error.pdf" } as const satisfies Readonly<
  Record<JobKind, ServerTextKey>
>;

export interface WorkerLoop {
  start(): void;
  stop(): Promise<void>;
  /** Looks for work at once instead of at the next interval. */
  wake(): void;
}

/** What one worker takes. */
type Duty = Pick<ClaimRequest, "kinds" | "lane">;
const ANYTHING: Duty = { kinds: ["conversion", "pdf"] };
/** Workers beside the others, so that neither PDFs of applications nor quick conversions wait for a stranger's slow file. */
const RESERVED: readonly Duty[] = [{ kinds: ["pdf"] }, { kinds: ["conversion"], lane: "quick" }];

export type WorkerDeps = Pick<
  DocumentsDeps,
  "store" | "now" | "logger" | "workers" | "leaseMs" | "findTenant" | "listTenants"
> & {
  /** Told how long each conversion took. */
  readonly charge: (job: Job, tookMs: number) => Promise<void>;
  /** After this time a worker of quick work leaves a job to the others. Default 3,000. */
  readonly quickMs?: number;
};

/** Claims jobs while it runs, each with a lease that is renewed until the job is done. */
export function createWorkerLoop(
  deps: WorkerDeps,
  work: (job: Job, owner: string, signal: AbortSignal) => Promise<void>,
): WorkerLoop {
  const { store, now, logger, workers = 2, leaseMs = 30_000, quickMs = QUICK_MS } = deps;
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

  const attempt = async (job: Job, owner: string, stopped: AbortSignal, overtime?: AbortSignal): Promise<void> => {
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
      const ends = [stopped, lost.signal, ...(overtime === undefined ? [] : [overtime])];
      await measured(job, () => work(job, owner, AbortSignal.any(ends)));
    } catch (error) {
      if (lost.signal.aborted) return;
      if (stopped.aborted || overtime?.aborted === true) {
        await store.releaseJob(job.id, owner, now(), stopped.aborted ? undefined : "slow");
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

  /** Does the work and charges its time. Where that cannot be stored, one applicant has a better turn than is fair. */
  const measured = async (job: Job, doWork: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now();
    try {
      await doWork();
    } finally {
      if (job.kind === "conversion") await deps.charge(job, performance.now() - startedAt).catch(() => undefined);
    }
  };

  const loop = async (duty: Duty, stopped: AbortSignal): Promise<void> => {
    const owner = randomUUID();
    while (!stopped.aborted) {
      try {
        const tenants = deps.listTenants?.();
        const job = await store.claimJob({ ...duty, ...(tenants && { tenants }), owner, now: now(), leaseMs });
        if (job === undefined) await sleep(IDLE_MS);
        else await attempt(job, owner, stopped, duty.lane === "quick" ? AbortSignal.timeout(quickMs) : undefined);
        // What was left to the others, or waited for this applicant's last one, can be taken by a worker that sleeps.
        if (job !== undefined) wake();
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
      const duties = workers === 0 ? [] : [...Array.from({ length: workers }, () => ANYTHING), ...RESERVED];
      running = duties.map((duty) => loop(duty, signal));
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

import type { ServerTextKey } from "../../engine/texts/index.ts";
import type { Job } from "../store/index.ts";
import { createWorkerLoop, RETRY_MS, type JobFilter, type Lease, type WorkerLoop } from "../work/index.ts";
import { toApplicantText, type DocumentsDeps } from "./documents-deps.ts";

/** A job fails after this many claims, because it probably crashes its workers. */
const MAX_ATTEMPTS = 5;
/** Until a job has this age, a failure that its file did not cause does not count as an attempt. */
const MAX_AGE_MS = 15 * 60_000;
/** Time limit of the quick lane. Most pictures and PDFs need less than one second. */
const QUICK_MS = 3000;

const givenUpText = ({ kind }: Job): ServerTextKey => (kind === "conversion" ? "conversion.givenUp" : "error.pdf");

const ANYTHING: JobFilter = { kinds: ["conversion", "pdf"] };
/** Workers reserved for PDFs of submissions and for quick conversions, so that slow files do not block them. */
const toReserved = (quickMs: number): readonly JobFilter[] => [
  { kinds: ["pdf"] },
  { kinds: ["conversion"], lane: "quick", maxMs: quickMs },
];

export type DocumentWorkersDeps = Pick<
  DocumentsDeps,
  "store" | "now" | "logger" | "workers" | "leaseMs" | "findTenant" | "listTenants"
> & {
  readonly charge: (job: Job, tookMs: number) => Promise<void>;
  /** After this time in milliseconds, the quick worker releases its job to the general workers. Default 3,000. */
  readonly quickMs?: number;
};

export function createDocumentWorkers(
  deps: DocumentWorkersDeps,
  work: (job: Job, owner: string, signal: AbortSignal) => Promise<void>,
): WorkerLoop {
  const { store, now, logger, workers = 2, quickMs = QUICK_MS } = deps;

  const attempt = async (job: Job, { owner, signal, end, sleep }: Lease): Promise<void> => {
    if (job.attempts > MAX_ATTEMPTS) {
      await store.failJob(job.id, owner, toApplicantText(deps, job.tenant, givenUpText(job)), now());
      logger.error({ job: job.id, kind: job.kind, attempts: job.attempts }, "job failed for good");
      return;
    }
    try {
      await measured(job, () => work(job, owner, signal));
    } catch (error) {
      const ended = end();
      if (ended === "lost") return;
      if (ended !== undefined) {
        await store.releaseJob(job.id, owner, now(), ended === "overtime" ? "slow" : undefined);
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
      // The file is not the cause.
      if (now() - job.createdAt < MAX_AGE_MS) {
        await store.releaseJob(job.id, owner, now());
        await sleep(RETRY_MS);
      } else await store.heartbeatJob(job.id, owner, now() + RETRY_MS);
    }
  };

  /**
   * Runs a job. Charges a conversion's time to its account. Ignores a failed charge: it affects only the queue's order.
   */
  const measured = async (job: Job, doWork: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now();
    try {
      await doWork();
    } finally {
      if (job.kind !== "pdf") await deps.charge(job, performance.now() - startedAt).catch(() => undefined);
    }
  };

  const filters = workers === 0 ? [] : [...Array.from({ length: workers }, () => ANYTHING), ...toReserved(quickMs)];
  return createWorkerLoop(deps, filters, attempt);
}

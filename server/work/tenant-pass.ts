import { reasonOf } from "../errors.ts";
import type { Job, JobKind, JobStore, JsonObject } from "../store/index.ts";
import { createWorkerLoop, type Hold } from "./worker-loop.ts";

const UNKNOWN_PAUSE_MS = 60_000;

/** A reason to go through a tenant once: a day, a deadline. */
export interface Occasion {
  readonly tenant: string;
  readonly key: string;
}

export interface TenantPassDeps {
  readonly store: Pick<
    JobStore,
    "ensureJob" | "claimJob" | "heartbeatJob" | "completeJob" | "deferJob" | "releaseJob" | "deleteEndedJobs"
  >;
  readonly now: () => number;
  readonly logger: Record<"info" | "warn", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
  readonly leaseMs?: number;
}

interface TenantPassOptions extends TenantPassDeps {
  readonly listTenants: () => readonly string[];
  readonly kind: JobKind;
  readonly listDue: () => readonly Occasion[];
  /** May run again. Returns `ended` if `isEnded` returned true, and `unknown` for an unknown tenant or occasion. */
  readonly goThrough: (
    occasion: Occasion,
    isEnded: () => boolean,
  ) => Promise<{ readonly done: JsonObject } | "ended" | "unknown">;
  readonly onDone: (occasion: Occasion, result: JsonObject) => void;
  readonly onPutOff: (occasion: Occasion, reason: string) => void;
  readonly keptMs: number;
}

export type TenantPass = ReturnType<typeof createTenantPass>;

/** Goes through tenants once per occasion, in one process under a lease; after a crash another starts again. */
export function createTenantPass(options: TenantPassOptions) {
  const { store, now, kind, listDue, goThrough, onDone, onPutOff, keptMs } = options;
  const done = new Set<string>();
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  const attempt = async (job: Job, { owner, end }: Hold): Promise<void> => {
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
    /** Goes through due tenants, unless a process has done so. @throws StoreUnavailableError */
    run: () => (running = running.catch(() => undefined).then(runOnce)),
    stop: async () => {
      isStopped = true;
      await running.catch(() => undefined);
    },
    sweep: async () => {
      // Finishes jobs that are no longer due, such as after a removed rule.
      if (!isStopped) await (running = running.catch(() => undefined).then(loop.drain));
      await store.deleteEndedJobs(kind, now() - keptMs);
    },
  };
}

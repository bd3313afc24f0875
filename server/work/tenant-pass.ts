import { reasonOf } from "../errors.ts";
import type { Job, JobKind, JobStore, JsonObject } from "../store/index.ts";
import { createWorkerLoop, type Hold } from "./worker-loop.ts";

/** A tenant that cannot be loaded now may be mended. */
const UNKNOWN_PAUSE_MS = 60_000;

/** On what a tenant is gone through: a day, a deadline. Each is gone through once. */
export interface Occasion {
  readonly tenant: string;
  readonly key: string;
}

export interface TenantPassDeps {
  readonly store: Pick<
    JobStore,
    "ensureJob" | "claimJob" | "heartbeatJob" | "completeJob" | "deferJob" | "releaseJob" | "deleteEndedJobs"
  >;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Record<"info" | "warn", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
  readonly leaseMs?: number;
}

interface TenantPassOptions extends TenantPassDeps {
  /** The ids of the tenants that are served. */
  readonly listTenants: () => readonly string[];
  readonly kind: JobKind;
  /** What is due now. Cheap, because it is asked every few seconds. */
  readonly listDue: () => readonly Occasion[];
  /**
   * Goes through the tenant, and may do so again from the beginning. Resolves to what is kept of it; to `ended` where it was
   * asked to end before, and to `unknown` where the tenant or the occasion is not known now.
   */
  readonly goThrough: (
    occasion: Occasion,
    isEnded: () => boolean,
  ) => Promise<{ readonly done: JsonObject } | "ended" | "unknown">;
  readonly onDone: (occasion: Occasion, result: JsonObject) => void;
  readonly onPutOff: (occasion: Occasion, reason: string) => void;
  /** For how long it is kept that an occasion is done. */
  readonly keptMs: number;
}

export type TenantPass = ReturnType<typeof createTenantPass>;

/** Goes through tenants once on each occasion, by one process under a lease; if it ends half-way, another begins again. */
export function createTenantPass(options: TenantPassOptions) {
  const { store, now, kind, listDue, goThrough, onDone, onPutOff, keptMs } = options;
  /** What this process knows to be done, so that it need not ask again. */
  const done = new Set<string>();
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  const attempt = async (job: Job, { owner, end }: Hold): Promise<void> => {
    try {
      const outcome = await goThrough(job, () => isStopped || end() !== undefined);
      // Another process need not wait for the lease to run out.
      if (outcome === "ended") await store.releaseJob(job.id, owner, now());
      else if (outcome === "unknown") await store.deferJob(job.id, owner, now(), now() + UNKNOWN_PAUSE_MS);
      else if (await store.completeJob(job.id, owner, outcome.done, now())) onDone(job, outcome.done);
    } catch (error) {
      onPutOff(job, reasonOf(error));
      await store.deferJob(job.id, owner, now(), now());
      throw error;
    }
  };
  // What is handed back when this process stops is left to others.
  const listTenants = (): readonly string[] => (isStopped ? [] : options.listTenants());
  const loop = createWorkerLoop({ ...options, listTenants }, [{ kinds: [kind] }], attempt);

  const runOnce = async (): Promise<void> => {
    let isLeft = false;
    for (const { tenant, key } of listDue()) {
      const known = `${tenant} ${key}`;
      if (isStopped || done.has(known)) continue;
      // The work of going through a tenant belongs to no account.
      const { state } = await store.ensureJob({ tenant, account: "", kind, key }, {}, now());
      if (state === "COMPLETED") done.add(known);
      else isLeft = true;
    }
    if (isLeft) await loop.drain();
  };
  return {
    /**
     * Does what is due now, unless this or another process has. Cheap where nothing is due.
     *
     * @throws StoreUnavailableError
     */
    run: () => (running = running.catch(() => undefined).then(runOnce)),
    /** Hands back what is under way, for this process or another to begin again later. */
    stop: async () => {
      isStopped = true;
      await running.catch(() => undefined);
    },
    /** Ends what was begun and is not due any more, and forgets what was done long ago. */
    sweep: async () => {
      // What was begun and is due no more, such as a rule that the tenant has dropped, would stay otherwise.
      if (!isStopped) await (running = running.catch(() => undefined).then(loop.drain));
      await store.deleteEndedJobs(kind, now() - keptMs);
    },
  };
}

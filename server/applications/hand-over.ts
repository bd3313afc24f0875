import { reasonOf } from "../errors.ts";
import { orderJob, touchApplication, type ApplicationRecord, type Store } from "../store/index.ts";

interface Deps {
  readonly store: Pick<
    Store,
    "ensureJob" | "enqueueJob" | "findApplication" | "replaceApplication" | "listApplicationsWithEffects"
  >;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** There is new work in the queue. */
  readonly wake: () => void;
  readonly logger: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
}

export type HandOver = ReturnType<typeof createHandOver>;

/**
 * Puts into the queue what follows from a write (effects.ts), and then takes it out of the application. A process that ends
 * between the two leaves it for another, which finds the same jobs in the queue.
 */
export function createHandOver({ store, now, wake, logger }: Deps) {
  const handOver = async ({ tenant, account, effects }: ApplicationRecord): Promise<void> => {
    for (const effect of effects) {
      const job = await orderJob(store, effect, now());
      // Version 0.6.0 had ordered the receipt of a submission that failed, and nothing came of it.
      if (job.result?.["sent"] === false) await store.enqueueJob(job, effect.input, now(), job);
    }
    wake();
    const keys = new Set(effects.map(({ key }) => key));
    await touchApplication(store, tenant, account, (record) => {
      const left = record.effects.filter(({ key }) => !keys.has(key));
      return left.length === record.effects.length ? undefined : { effects: left };
    });
  };
  const attempt = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) =>
      logger.warn({ reason: reasonOf(error) }, "work that follows from a write will be queued later"),
    );
  return {
    /** At once, by whoever has written. Never throws: `run` does it otherwise. */
    ofWritten: async (record: ApplicationRecord): Promise<void> => {
      if (record.effects.length > 0) await attempt(handOver(record));
    },
    /** What is left of processes that have ended, and of moments at which the store was away. @throws StoreUnavailableError */
    run: async (): Promise<void> => {
      const find = async ({ tenant, account }: Pick<ApplicationRecord, "tenant" | "account">) => {
        const record = await store.findApplication(tenant, account);
        if (record !== undefined) await handOver(record);
      };
      for (const named of await store.listApplicationsWithEffects()) await attempt(find(named));
    },
  };
}

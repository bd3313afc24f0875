import { type MailOrder, toMailJob } from "../mail/index.ts";
import {
  countSubmissions,
  toLatestSubmission,
  withdrawalOf,
  type ApplicationRecord,
  type JobOrder,
  orderJob,
  touchApplication,
  type Store,
} from "../store/index.ts";
import type { ApplicationEvent } from "../webhooks/index.ts";
import { toDecisionKey, toReceiptKey } from "./application-mails.ts";
import { formatReference } from "./reference.ts";
import { reasonOf } from "../errors.ts";

const FOLLOWS = {
  submitted: { mail: "receipt", event: "application.submitted" },
  reopened: { mail: "reopened", event: "application.reopened" },
  /** Staff changed the last day of a reopening. */
  moved: { mail: "reopened", event: undefined },
  closed: { mail: "closed", event: undefined },
  withdrawn: { mail: "withdrawn", event: "application.withdrawn" },
} as const satisfies Readonly<Record<string, { mail: MailOrder["kind"]; event: ApplicationEvent["type"] | undefined }>>;

interface Deps {
  readonly originOf: (tenant: string) => string;
  readonly listDeliveries: (event: ApplicationEvent) => readonly JobOrder[];
  readonly toPdfJob: (record: ApplicationRecord, submission: number) => JobOrder;
}

export type AddEffects = ReturnType<typeof createAddEffects>;

/** Adds follow-up jobs to the record, so that one write stores the change and its jobs. */
export const createAddEffects =
  ({ originOf, listDeliveries, toPdfJob }: Deps) =>
  (record: ApplicationRecord, what: keyof typeof FOLLOWS, at: number): ApplicationRecord => {
    const { tenant, account, effects } = record;
    const { mail, event: type } = FOLLOWS[what];
    const submission = countSubmissions(record);
    const key = mail === "receipt" ? toReceiptKey(submission) : toDecisionKey(mail, at);
    const jobs = [toMailJob({ tenant, account, kind: mail, key, to: "", origin: originOf(tenant), code: "" })];
    if (type !== undefined) {
      const { submission: submitted } = toLatestSubmission(record);
      const reference = submitted === null ? "" : formatReference(submitted.reference);
      const by = what === "withdrawn" ? withdrawalOf(record)?.by : undefined;
      const round = submitted?.round?.id ?? "";
      jobs.push(...listDeliveries({ tenant, application: account, type, at, reference, round, by }));
    }
    if (what === "submitted") jobs.push(toPdfJob(record, submission));
    return { ...record, effects: [...effects, ...jobs] };
  };

interface OutboxRelayDeps {
  readonly store: Store;
  readonly now: () => number;
  readonly wake: () => void;
  readonly logger: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
}

export type OutboxRelay = ReturnType<typeof createOutboxRelay>;

/**
 * Queues the follow-up jobs of a write, then removes them from the application. After a crash, `run` queues them again.
 */
export function createOutboxRelay({ store, now, wake, logger }: OutboxRelayDeps) {
  const relay = async ({ tenant, account, effects }: ApplicationRecord): Promise<void> => {
    for (const effect of effects) {
      const job = await orderJob(store, effect, now());
      // Version 0.6.0 queued receipts of failed submissions. Queue the receipt again.
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
    /** Queues the jobs of a written record. Never throws: `run` retries. */
    ofWritten: async (record: ApplicationRecord): Promise<void> => {
      if (record.effects.length > 0) await attempt(relay(record));
    },
    /** Queues jobs that were stored but not queued. @throws StoreUnavailableError */
    run: async (): Promise<void> => {
      const find = async ({ tenant, account }: Pick<ApplicationRecord, "tenant" | "account">) => {
        const record = await store.findApplication(tenant, account);
        if (record !== undefined) await relay(record);
      };
      for (const named of await store.listApplicationsWithEffects()) await attempt(find(named));
    },
  };
}

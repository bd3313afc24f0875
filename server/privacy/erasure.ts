import { z } from "zod";
import { formatReference } from "../applications/index.ts";
import { removeFiles } from "../documents/index.ts";
import { reasonOf } from "../errors.ts";
import {
  accountOf,
  currentApplicationOf,
  hasSubmission,
  type ApplicationId,
  type Job,
  orderJob,
  type JobOrder,
  type Store,
} from "../store/index.ts";
import type { Uploads } from "../uploads/index.ts";
import type { ApplicationEvent } from "../webhooks/index.ts";
import { createWorkerLoop, type Lease, type WorkerLoopDeps } from "../work/index.ts";

export const ERASURE_CAUSES = ["applicant", "retention", "operator", "office"] as const;
export type ErasureCause = (typeof ERASURE_CAUSES)[number];

const SCOPES = ["application", "account"] as const;
type Scope = (typeof SCOPES)[number];

/** Record of an erasure. Contains no names, addresses or answers. */
const markSchema = z.object({
  scope: z.enum(SCOPES),
  cause: z.enum(ERASURE_CAUSES),
  applications: z.array(z.string()),
  submitted: z.number(),
  /** Erases this revision only, so that newer answers stay. */
  revision: z.optional(z.number()),
  rounds: z.array(z.string()).default([]),
  /** Time when the account was created. After a restore, another account may have its id. */
  madeAt: z.optional(z.number()),
});

/** A second pass after this time erases what running requests wrote late, such as a session. */
const SETTLED_MS = 60_000;

/** `later`: a job will do it. `kept`: the application has another revision. */
export type ErasureOutcome = "erased" | "later" | "kept";

export interface ErasureDeps extends WorkerLoopDeps {
  readonly store: Store;
  readonly uploads: Uploads;
  readonly listDeliveries: (event: ApplicationEvent) => readonly JobOrder[];
  readonly logger: Record<"info" | "warn", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
}

export type Erasure = ReturnType<typeof createErasure>;

/** Erases applicants' data. Each erasure is a job, which can run again and stays as its record. */
export function createErasure(deps: ErasureDeps) {
  const { store, uploads, listDeliveries, now, logger } = deps;

  /** Queues the webhook before it deletes the reference number. A repetition queues the same delivery. */
  const eraseOne = async ({ tenant, createdAt: at, input }: Job, application: ApplicationId): Promise<void> => {
    const { applications, rounds } = markSchema.parse(input);
    await removeFiles(uploads, tenant, application);
    const index = applications.indexOf(application);
    if (index !== -1) {
      const number = await store.findReference(tenant, application);
      const reference = number === undefined ? undefined : formatReference(number);
      const event = {
        tenant,
        application,
        type: "application.erased",
        at,
        reference,
        round: rounds[index] ?? "",
      } as const;
      for (const delivery of listDeliveries(event)) await orderJob(store, delivery, now());
    }
    await store.eraseApplication(tenant, application);
  };

  const eraseWholeAccount = async (job: Job): Promise<true> => {
    const { tenant, account, input } = job;
    const { applications, madeAt } = markSchema.parse(input);
    const owner = await store.findAccount(tenant, account);
    if (owner !== undefined && madeAt !== undefined && owner.createdAt !== madeAt) return true;
    // Erase the account first: its owner can then no longer write to the applications.
    await store.eraseAccount(tenant, account);
    const found = (await store.listApplications(tenant, account)).map((record) => record.account);
    for (const id of new Set([account, ...applications, ...found])) await eraseOne(job, id);
    return true;
  };

  const eraseOfAccount = async (job: Job): Promise<boolean> => {
    const { tenant, account: application, createdAt, input } = job;
    const { revision } = markSchema.parse(input);
    const found = await store.findApplication(tenant, application);
    if (found !== undefined && found.createdAt > createdAt) return true;
    if (found !== undefined && revision !== undefined && !(await store.eraseRecord(tenant, application, revision)))
      return false;
    const owner = await store.findAccount(tenant, accountOf(application));
    if (owner !== undefined) {
      if (currentApplicationOf(owner) === application && application !== owner.id)
        await store.changeAccount(tenant, owner.id, { application: owner.id });
      await store.deleteSessionsOf(tenant, owner.id);
    }
    await eraseOne(job, application);
    return true;
  };

  /** Returns false and deletes the job if the application has another revision. */
  const erase = async (job: Job): Promise<boolean> => {
    const isErased = await (markSchema.parse(job.input).scope === "account"
      ? eraseWholeAccount(job)
      : eraseOfAccount(job));
    if (!isErased) await store.deleteJob(job, job.id);
    return isErased;
  };

  /** Erases an account whose last application retention has erased. Runs after the second pass. */
  const eraseEmptyAccount = async ({ tenant, account: application, input }: Job): Promise<void> => {
    const { scope, cause } = markSchema.parse(input);
    if (scope !== "application" || cause !== "retention") return;
    const account = accountOf(application);
    if ((await store.findAccount(tenant, account)) === undefined) return;
    if ((await store.listApplications(tenant, account)).length > 0) return;
    if ((await store.listSessions(tenant, account)).some(({ expiresAt }) => expiresAt > now())) return;
    await order(tenant, account, "account", cause);
  };

  const attempt = async (job: Job, { owner }: Lease): Promise<void> => {
    if (!(await erase(job))) return;
    const isSettled = now() - job.createdAt >= SETTLED_MS;
    if (isSettled) {
      await eraseEmptyAccount(job);
      await store.completeJob(job.id, owner, { erasedAt: now() }, now());
    } else await store.deferJob(job.id, owner, now(), job.createdAt + SETTLED_MS);
  };
  const loop = createWorkerLoop(deps, [{ kinds: ["erasure"] }], attempt);

  const order = async (
    tenant: string,
    id: string,
    scope: Scope,
    cause: ErasureCause,
    revision?: number,
  ): Promise<ErasureOutcome> => {
    const records =
      scope === "account"
        ? await store.listApplications(tenant, id)
        : [await store.findApplication(tenant, id)].filter((record) => record !== undefined);
    const owner = scope === "account" ? await store.findAccount(tenant, id) : undefined;
    const mark = {
      scope,
      cause,
      applications: records.map(({ account }) => account),
      rounds: records.map(({ round }) => round),
      submitted: records.filter((record) => hasSubmission(record)).length,
      ...(revision === undefined ? {} : { revision }),
      ...(owner === undefined ? {} : { madeAt: owner.createdAt }),
    };
    const at = now();
    const job = await store.ensureJob(
      { tenant, account: id, kind: "erasure", key: `${scope}:${String(at)}` },
      mark,
      at,
    );
    try {
      if (!(await erase(job))) return "kept";
      logger.info({ tenant, scope, cause }, "data erased");
      return "erased";
    } catch (error) {
      logger.warn({ tenant, scope, cause, reason: reasonOf(error) }, "data will be erased later");
      return "later";
    }
  };

  return {
    /**
     * Erases an account and all its data. First stores a job, which later deletes what cannot be deleted now.
     * @throws StoreUnavailableError if nothing was erased
     */
    eraseAccount: (tenant: string, account: string, cause: ErasureCause) => order(tenant, account, "account", cause),
    eraseApplication: (tenant: string, application: ApplicationId, cause: ErasureCause, revision?: number) =>
      order(tenant, application, "application", cause, revision),
    /** Continues unfinished erasures. @throws StoreUnavailableError */
    run: () => loop.drain(),
  };
}

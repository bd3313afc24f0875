import { z } from "zod";
import { formatReference } from "../applications/index.ts";
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
import type { ApplicationEvent } from "../webhooks/index.ts";
import { createWorkerLoop, type Hold } from "../work/index.ts";

/** Why something was erased: its owner asked for it, its time was over, or whoever runs the portal or the office decided it. */
export const ERASURE_CAUSES = ["applicant", "retention", "operator", "office"] as const;
export type ErasureCause = (typeof ERASURE_CAUSES)[number];

const SCOPES = ["application", "account"] as const;
type Scope = (typeof SCOPES)[number];

/** What stays: no name, no address, no answer. */
const markSchema = z.object({
  scope: z.enum(SCOPES),
  cause: z.enum(ERASURE_CAUSES),
  /** Ids of the applications that there were; how many of them were submitted. */
  applications: z.array(z.string()),
  submitted: z.number(),
  /** Only if the application has this revision, because what is newer has to stay. */
  revision: z.optional(z.number()),
  /** The rounds of those applications. One that an earlier version ordered has none. */
  rounds: z.array(z.string()).default([]),
});

/**
 * Longer than any request takes. What one that was under way wrote after everything had been erased, such as a session
 * of somebody who was logging in, is erased then.
 */
const SETTLED_MS = 60_000;

/** `later`: it is stored that it has to be done. `kept`: the application has another revision than the one that was named. */
export type ErasureOutcome = "erased" | "later" | "kept";

export interface ErasureDeps {
  readonly store: Store;
  /** Deletes every file of an application. */
  readonly removeFiles: (tenant: string, application: ApplicationId) => Promise<void>;
  /** The work of telling other systems. */
  readonly listDeliveries: (event: ApplicationEvent) => readonly JobOrder[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Record<"info" | "warn", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
  readonly leaseMs?: number;
}

export type Erasure = ReturnType<typeof createErasure>;

/**
 * Erases what is held about somebody. Each erasure is a job that stays, as the mark that something was erased. All of it
 * may be done again, so it does not matter where a process ends: another goes through it from the beginning.
 */
export function createErasure(deps: ErasureDeps) {
  const { store, removeFiles, listDeliveries, now, logger } = deps;

  /**
   * Other systems are told at the last moment at which the reference number is there. From then on this job alone says that
   * the rest goes, and told again they are told once.
   */
  const eraseOne = async ({ tenant, createdAt: at, input }: Job, application: ApplicationId): Promise<void> => {
    const { applications, rounds } = markSchema.parse(input);
    await removeFiles(tenant, application);
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
    // First, so that nobody writes to the applications any more.
    await store.eraseAccount(tenant, account);
    const { applications } = markSchema.parse(input);
    const found = (await store.listApplications(tenant, account)).map((record) => record.account);
    for (const id of new Set([account, ...applications, ...found])) await eraseOne(job, id);
    return true;
  };

  const eraseOfAccount = async (job: Job): Promise<boolean> => {
    const { tenant, account: application, createdAt, input } = job;
    const { revision } = markSchema.parse(input);
    const found = await store.findApplication(tenant, application);
    // Its owner has begun another since, which has the same id.
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

  /** Resolves to false where it was not to be, and takes back that it was ordered. */
  const erase = async (job: Job): Promise<boolean> => {
    const isErased = await (markSchema.parse(job.input).scope === "account"
      ? eraseWholeAccount(job)
      : eraseOfAccount(job));
    if (!isErased) await store.deleteJob(job, job.id);
    return isErased;
  };

  /**
   * Where retention has let the last application of an account go, the account goes with it, because its owner has nothing
   * left to log in for. It is asked once that is settled, however late that is, so no crash and no store that was away
   * leaves the account behind.
   */
  const eraseEmptyAccount = async ({ tenant, account: application, input }: Job): Promise<void> => {
    const { scope, cause } = markSchema.parse(input);
    if (scope !== "application" || cause !== "retention") return;
    const account = accountOf(application);
    if ((await store.findAccount(tenant, account)) === undefined) return;
    if ((await store.listApplications(tenant, account)).length > 0) return;
    if ((await store.listSessions(tenant, account)).some(({ expiresAt }) => expiresAt > now())) return;
    await order(tenant, account, "account", cause);
  };

  const attempt = async (job: Job, { owner }: Hold): Promise<void> => {
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
    const mark = {
      scope,
      cause,
      applications: records.map(({ account }) => account),
      rounds: records.map(({ round }) => round),
      submitted: records.filter((record) => hasSubmission(record)).length,
      ...(revision === undefined ? {} : { revision }),
    };
    const at = now();
    const job = await store.ensureJob(
      { tenant, account: id, kind: "erasure", key: `${scope}:${String(at)}` },
      mark,
      at,
    );
    try {
      if (!(await erase(job))) return "kept";
      logger.info({ tenant, scope, cause }, "erased");
      return "erased";
    } catch (error) {
      logger.warn({ tenant, scope, cause, reason: reasonOf(error) }, "will be erased later");
      return "later";
    }
  };

  return {
    /**
     * Erases an account with all its applications: answers, files, PDFs, print links, sessions, codes and waiting mail. Once
     * this resolves it is stored that it has to be done, so no crash leaves a part of it; what could not be deleted at once,
     * because a file store was away, is deleted later.
     *
     * @throws StoreUnavailableError if nothing was erased
     */
    eraseAccount: (tenant: string, account: string, cause: ErasureCause) => order(tenant, account, "account", cause),
    /** Erases one application. Its owner is logged out and keeps the account. */
    eraseApplication: (tenant: string, application: ApplicationId, cause: ErasureCause, revision?: number) =>
      order(tenant, application, "application", cause, revision),
    /** Goes on with what is not finished. @throws StoreUnavailableError */
    run: () => loop.drain(),
  };
}

import { setImmediate as nextTurn } from "node:timers/promises";
import { findDueReminder, type TenantDefinition } from "../../engine/core/index.ts";
import { roundsOf } from "../applications/index.ts";
import { reasonOf } from "../errors.ts";
import type { Outbox } from "../mail/index.ts";
import { isSubmitted, type Job, type JobIdentity, type Store } from "../store/index.ts";
import { createWorkerLoop, type Hold } from "../work/index.ts";
import { isForRound } from "./is-for-round.ts";
import { parseReminderKey, toReminderKey, type ReminderOf } from "./reminder-key.ts";

/** How many applications are looked at at a time. */
const PAGE_SIZE = 200;
/** A tenant that cannot be loaded now may be mended. */
const UNKNOWN_PAUSE_MS = 60_000;
/** Longer than the time in which a reminder makes sense, so that none is ordered again after its record is gone. */
const KEPT_MS = 14 * 24 * 60 * 60_000;

interface RemindersDeps {
  readonly store: Pick<
    Store,
    | "listApplicationSummaries"
    | "ensureJob"
    | "claimJob"
    | "heartbeatJob"
    | "completeJob"
    | "deferJob"
    | "releaseJob"
    | "deleteEndedJobs"
  >;
  readonly outbox: Pick<Outbox, "enqueueUnhurried">;
  readonly listDefinitions: () => readonly TenantDefinition[];
  readonly originOf: (tenant: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Record<"info" | "warn", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
  readonly leaseMs?: number;
}

export interface Reminders {
  /**
   * Orders the reminders that are due now, unless this or another process has. Cheap where nothing is due, so it may be
   * called every few seconds.
   *
   * @throws StoreUnavailableError
   */
  run(): Promise<void>;
  /** Hands back what is being ordered, for this process or another to go on later. */
  stop(): Promise<void>;
  /** Deletes the records of reminders whose deadline has passed. */
  sweep(): Promise<void>;
}

/**
 * Reminds those who have a draft seven days and one day before its round closes. When a reminder falls due, all drafts
 * are gone through once, by one process under a lease; if it ends half-way, another begins again. Each mail has a key of
 * its own in the outbox, so nobody is reminded twice.
 */
export function createReminders(deps: RemindersDeps): Reminders {
  const { store, outbox, listDefinitions, originOf, now, logger } = deps;
  /** What this process knows to be ordered, so that it need not ask again. */
  const done = new Set<string>();
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  const attempt = async (job: Job, { owner, end }: Hold): Promise<void> => {
    const asked = parseReminderKey(job.key);
    const definition = listDefinitions().find(({ tenant }) => tenant.id === job.tenant);
    if (asked === undefined || definition === undefined)
      return void (await store.deferJob(job.id, owner, now(), now() + UNKNOWN_PAUSE_MS));
    try {
      const count = await orderAll(definition, asked, () => isStopped || end() !== undefined);
      // Another process need not wait for the lease to run out.
      if (count === undefined) return void (await store.releaseJob(job.id, owner, now()));
      if (await store.completeJob(job.id, owner, { count }, now()))
        logger.info({ tenant: job.tenant, round: asked.round, days: asked.days, count }, "reminders ordered");
    } catch (error) {
      logger.warn(
        { tenant: job.tenant, round: asked.round, reason: reasonOf(error) },
        "reminders will be ordered later",
      );
      await store.deferJob(job.id, owner, now(), now());
      throw error;
    }
  };

  /** Returns how many have a draft; undefined if it was ended before. */
  const orderAll = async (
    definition: TenantDefinition,
    asked: ReminderOf,
    isEnded: () => boolean,
  ): Promise<number | undefined> => {
    const { id: tenant } = definition.tenant;
    const [origin, key] = [originOf(tenant), toReminderKey(asked)];
    let count = 0;
    for (let after = ""; ;) {
      const due = findDue(definition, now()).find(({ round, days }) => round === asked.round && days === asked.days);
      // Meanwhile the deadline was moved or has passed, or the tenant wants no reminders any more.
      if (due?.closesAt !== asked.closesAt) return count;
      const page = await store.listApplicationSummaries(tenant, after, PAGE_SIZE);
      for (const summary of page) {
        const { account, round, createdAt, isBegun } = summary;
        if (isEnded()) return undefined;
        after = account;
        if (isSubmitted(summary) || !isBegun || createdAt >= due.dueAt || !isForRound(definition, round, asked, now()))
          continue;
        await outbox.enqueueUnhurried({ tenant, account, kind: "reminder", key, to: "", origin, code: "" });
        count += 1;
        // SQLite answers at once, so without this nobody else would be served meanwhile.
        await nextTurn();
      }
      if (page.length < PAGE_SIZE) return count;
      await nextTurn();
    }
  };

  const loop = createWorkerLoop(
    { ...deps, listTenants: () => listDefinitions().map(({ tenant }) => tenant.id) },
    [{ kinds: ["reminder"] }],
    attempt,
  );
  const runOnce = async (): Promise<void> => {
    let isLeft = false;
    for (const definition of listDefinitions())
      for (const reminder of findDue(definition, now())) {
        const identity = toIdentity(definition.tenant.id, reminder);
        const known = `${identity.tenant} ${identity.key}`;
        if (isStopped || done.has(known)) continue;
        const { state } = await store.ensureJob(identity, {}, now());
        if (state === "COMPLETED") done.add(known);
        else isLeft = true;
      }
    if (isLeft) await loop.drain();
  };
  return {
    run: () => (running = running.catch(() => undefined).then(runOnce)),
    stop: async () => {
      isStopped = true;
      await running.catch(() => undefined);
    },
    sweep: () => store.deleteEndedJobs("reminder", now() - KEPT_MS),
  };
}

interface DueReminder extends ReminderOf {
  readonly dueAt: number;
}

function findDue(definition: TenantDefinition, now: number): readonly DueReminder[] {
  const { reminders, timeZone } = definition.tenant;
  if (reminders === false) return [];
  return roundsOf(definition).flatMap(({ id: round, opensAt, closesAt }) => {
    const due = findDueReminder({ opensAt, closesAt }, timeZone, now);
    return due === undefined ? [] : [{ ...due, round, closesAt }];
  });
}

/** The work of going through the drafts of a tenant belongs to no account. */
const toIdentity = (tenant: string, reminder: ReminderOf): JobIdentity => ({
  tenant,
  account: "",
  kind: "reminder",
  key: toReminderKey(reminder),
});

import { setImmediate as nextTurn } from "node:timers/promises";
import {
  isOpen,
  readRoundState,
  toRetentionStep,
  type RetentionFile,
  type TenantDefinition,
} from "../../engine/core/index.ts";
import { roundsOf } from "../applications/index.ts";
import { reasonOf } from "../errors.ts";
import type { Outbox } from "../mail/index.ts";
import {
  accountOf,
  isSubmitted,
  type ApplicationSummary,
  type Job,
  type JobIdentity,
  type Store,
} from "../store/index.ts";
import { createWorkerLoop, type Hold } from "../work/index.ts";
import type { Erasure } from "./erasure.ts";
import { findToldAt, noteTold } from "./told.ts";

/** How many applications are looked at at a time. */
const PAGE_SIZE = 200;
const UNKNOWN_PAUSE_MS = 60_000;
/** For how long it is kept that a day was done. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

export interface RetentionDeps {
  readonly store: Store;
  readonly erasure: Erasure;
  readonly outbox: Pick<Outbox, "enqueueUnhurried">;
  readonly listDefinitions: () => readonly TenantDefinition[];
  readonly originOf: (tenant: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Record<"info" | "warn", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
  readonly leaseMs?: number;
}

export interface Retention {
  /** Does today's work, unless this or another process has. @throws StoreUnavailableError */
  run(): Promise<void>;
  stop(): Promise<void>;
  /** Forgets which days were done a week ago. */
  sweep(): Promise<void>;
}

/**
 * Lets applications go whose time is over, as `retention` of the tenant says. Once a day one process goes through all of
 * them under a lease; if it ends half-way, another begins again, and nobody is told twice, because each mail has a key of
 * its own in the outbox.
 */
export function createRetention(deps: RetentionDeps): Retention {
  const { store, erasure, outbox, listDefinitions, originOf, now, logger } = deps;
  const done = new Set<string>();
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  /** Returns whether it was erased. */
  const step = async (definition: TenantDefinition, rule: RetentionFile, summary: ApplicationSummary) => {
    const { id: tenant } = definition.tenant;
    const { account: application, updatedAt: touchedAt, webStatus } = summary;
    const submittedAt = isSubmitted(summary)
      ? webStatus.find(({ web_status }) => web_status === "submitted")?.at
      : undefined;
    const rounds = roundsOf(definition);
    const isStillOpen = submittedAt === undefined && rounds.length > 0 && isOpenFor(definition, summary.round, now());
    const known = { submittedAt, touchedAt, openUntil: isStillOpen ? Infinity : undefined };
    const first = toRetentionStep(rule, { ...known, toldAt: undefined }, now());
    if (first.kind === "keep") return false;
    const toldAt = submittedAt === undefined ? await findToldAt(store, tenant, application, touchedAt) : undefined;
    const next = toRetentionStep(rule, { ...known, toldAt }, now());
    if (next.kind === "tell") {
      const key = `retention:${String(touchedAt)}:${String(next.at)}`;
      // First, because what is noted and not sent would let the draft go untold.
      await outbox.enqueueUnhurried({
        tenant,
        account: application,
        kind: "retention",
        key,
        to: "",
        origin: originOf(tenant),
        code: "",
      });
      await noteTold(store, tenant, application, touchedAt, now());
    }
    if (next.kind !== "erase") return false;
    const record = await store.findApplication(tenant, application);
    // It was touched or submitted since it was listed.
    if (record === undefined || record.updatedAt !== touchedAt || isSubmitted(record) !== isSubmitted(summary))
      return false;
    await erasure.eraseApplication(tenant, application, "retention", record.revision);
    await eraseEmptyAccount(tenant, accountOf(application));
    return true;
  };

  /** Nothing is left that its owner could log in for. */
  const eraseEmptyAccount = async (tenant: string, account: string): Promise<void> => {
    if ((await store.listApplications(tenant, account)).length > 0) return;
    if ((await store.listSessions(tenant, account)).some(({ expiresAt }) => expiresAt > now())) return;
    await erasure.eraseAccount(tenant, account, "retention");
  };

  /** Returns how many were erased; undefined if it was ended before. */
  const goThrough = async (
    definition: TenantDefinition,
    rule: RetentionFile,
    isEnded: () => boolean,
  ): Promise<number | undefined> => {
    let count = 0;
    for (let after = ""; ;) {
      const page = await store.listApplicationSummaries(definition.tenant.id, after, PAGE_SIZE);
      for (const summary of page) {
        if (isEnded()) return undefined;
        after = summary.account;
        if (await step(definition, rule, summary)) count += 1;
        // SQLite answers at once, so without this nobody else would be served meanwhile.
        await nextTurn();
      }
      if (page.length < PAGE_SIZE) return count;
    }
  };

  const attempt = async (job: Job, { owner, end }: Hold): Promise<void> => {
    const definition = listDefinitions().find(({ tenant }) => tenant.id === job.tenant);
    const rule = definition?.tenant.retention;
    if (definition === undefined || rule === undefined)
      return void (await store.deferJob(job.id, owner, now(), now() + UNKNOWN_PAUSE_MS));
    try {
      const erased = await goThrough(definition, rule, () => isStopped || end() !== undefined);
      if (erased === undefined) return void (await store.releaseJob(job.id, owner, now()));
      await store.completeJob(job.id, owner, { erased }, now());
      if (erased > 0) logger.info({ tenant: job.tenant, erased }, "applications erased whose time was over");
    } catch (error) {
      logger.warn({ tenant: job.tenant, reason: reasonOf(error) }, "retention will go on later");
      await store.deferJob(job.id, owner, now(), now() + UNKNOWN_PAUSE_MS);
    }
  };
  const loop = createWorkerLoop(
    { ...deps, listTenants: () => listDefinitions().map(({ tenant }) => tenant.id) },
    [{ kinds: ["retention"] }],
    attempt,
  );

  const runOnce = async (): Promise<void> => {
    const day = new Date(now()).toISOString().slice(0, 10);
    let isLeft = false;
    for (const { tenant } of listDefinitions()) {
      const known = `${tenant.id} ${day}`;
      if (tenant.retention === undefined || isStopped || done.has(known)) continue;
      const identity: JobIdentity = { tenant: tenant.id, account: "", kind: "retention", key: day };
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
    sweep: () => store.deleteEndedJobs("retention", now() - KEPT_MS),
  };
}

/** Whether a draft can be submitted now or later. One for no round yet can be, as long as a round is open or will open. */
function isOpenFor(definition: TenantDefinition, round: string, now: number): boolean {
  const rounds = roundsOf(definition);
  if (round !== "") return isOpen(readRoundState(rounds, now, round));
  return rounds.some(({ closesAt }) => closesAt > now);
}

import { setImmediate as nextTurn } from "node:timers/promises";
import {
  isOpen,
  readRoundState,
  toRetentionStep,
  type RetentionFile,
  type TenantDefinition,
} from "../../engine/core/index.ts";
import { roundsOf } from "../applications/index.ts";
import type { Outbox } from "../mail/index.ts";
import {
  hasSubmission,
  listSummaryPages,
  submittedAtOf,
  type ApplicationSummary,
  type Store,
  type ApplicationId,
  type JobIdentity,
} from "../store/index.ts";
import { createTenantPass, type TenantPass, type TenantPassDeps } from "../work/index.ts";
import type { Erasure } from "./erasure.ts";
import { z } from "zod";

/** How many applications are looked at at a time. */
const PAGE_SIZE = 200;
/** For how long it is kept that a day was done. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

export interface RetentionDeps extends TenantPassDeps {
  readonly store: Store;
  readonly erasure: Erasure;
  readonly outbox: Pick<Outbox, "enqueueUnhurried">;
  readonly listDefinitions: () => readonly TenantDefinition[];
  readonly originOf: (tenant: string) => string;
}

/** Does today's work of letting applications go. */
export type Retention = TenantPass;

/**
 * Lets applications go whose time is over, as `retention` of the tenant says. Once a day one process goes through all of
 * them under a lease; if it ends half-way, another begins again, and nobody is told twice, because each mail has a key of
 * its own in the outbox.
 */
export function createRetention(deps: RetentionDeps): Retention {
  const { store, erasure, outbox, listDefinitions, originOf, now, logger } = deps;

  /** Returns whether it was erased. */
  const step = async (definition: TenantDefinition, rule: RetentionFile, summary: ApplicationSummary) => {
    const { id: tenant } = definition.tenant;
    const { account: application, updatedAt: touchedAt } = summary;
    const submittedAt = submittedAtOf(summary);
    const rounds = roundsOf(definition);
    const isStillOpen = submittedAt === undefined && rounds.length > 0 && isOpenFor(definition, summary.round, now());
    const known = { submittedAt, touchedAt, isOpen: isStillOpen };
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
    if (record === undefined || record.updatedAt !== touchedAt || hasSubmission(record) !== hasSubmission(summary))
      return false;
    await erasure.eraseApplication(tenant, application, "retention", record.revision);
    return true;
  };

  /** Returns how many were erased; undefined if it was ended before. */
  const goThrough = async (
    definition: TenantDefinition,
    rule: RetentionFile,
    isEnded: () => boolean,
  ): Promise<number | undefined> => {
    let count = 0;
    for await (const page of listSummaryPages(store, definition.tenant.id, PAGE_SIZE))
      for (const summary of page) {
        if (isEnded()) return undefined;
        if (await step(definition, rule, summary)) count += 1;
        // SQLite answers at once, so without this nobody else would be served meanwhile.
        await nextTurn();
      }
    return count;
  };

  return createTenantPass({
    ...deps,
    kind: "retention",
    keptMs: KEPT_MS,
    listTenants: () => listDefinitions().map(({ tenant }) => tenant.id),
    listDue: () => {
      const key = new Date(now()).toISOString().slice(0, 10);
      return listDefinitions().flatMap(({ tenant: { id, retention } }) =>
        retention === undefined ? [] : [{ tenant: id, key }],
      );
    },
    goThrough: async ({ tenant }, isEnded) => {
      const definition = listDefinitions().find((one) => one.tenant.id === tenant);
      if (definition === undefined) return "unknown";
      const rule = definition.tenant.retention;
      // It lets nothing go any more.
      if (rule === undefined) return { done: { erased: 0 } };
      const erased = await goThrough(definition, rule, isEnded);
      return erased === undefined ? "ended" : { done: { erased } };
    },
    onDone: ({ tenant }, result) => {
      if (result["erased"] !== 0) logger.info({ tenant, ...result }, "applications erased whose time was over");
    },
    onPutOff: ({ tenant }, reason) => logger.warn({ tenant, reason }, "retention will go on later"),
  });
}

/** Whether a draft can be submitted now or later. One for no round yet can be, as long as a round is open or will open. */
function isOpenFor(definition: TenantDefinition, round: string, now: number): boolean {
  const rounds = roundsOf(definition);
  if (round !== "") return isOpen(readRoundState(rounds, now, round));
  return rounds.some(({ closesAt }) => closesAt > now);
}

const toldSchema = z.object({ touchedAt: z.number() });

const toIdentity = (tenant: string, account: ApplicationId): JobIdentity => ({
  tenant,
  account,
  kind: "notice",
  key: "retention",
});

/** When the applicant was told that this draft will go; undefined if that was not, or before it was last touched. */
async function findToldAt(
  store: Pick<Store, "findJob">,
  tenant: string,
  application: ApplicationId,
  touchedAt: number,
): Promise<number | undefined> {
  const told = await store.findJob(toIdentity(tenant, application));
  return told !== undefined && toldSchema.safeParse(told.input).data?.touchedAt === touchedAt
    ? told.createdAt
    : undefined;
}

/** Keeps it with the application's jobs, so that it goes with them. Nobody works on it. */
async function noteTold(
  store: Pick<Store, "enqueueJob">,
  tenant: string,
  application: ApplicationId,
  touchedAt: number,
  now: number,
): Promise<void> {
  await store.enqueueJob(toIdentity(tenant, application), { touchedAt }, now);
}
